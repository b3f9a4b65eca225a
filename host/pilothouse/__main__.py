"""`python -m pilothouse`: the command line, where no script `pilothouse` is on the path."""

from pilothouse.cli import main

if __name__ == "__main__":
    main()

"""A Pico on a cable: deploy, doctor, shell, and which board it has."""

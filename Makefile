# Everything that is done with the project: `make help`. Each target sets .venv up first by itself.
PYTHON ?= python3
BIN := .venv/bin
PORT ?=

# How the type checker reads the device's side: MicroPython's stubs in the place of Python's own, bodies
# without annotations too; None-or-something and the type of an empty list are not written there.
ON_DEVICE := --custom-typeshed-dir typings --cache-dir .mypy_cache/device --follow-imports silent \
	--check-untyped-defs --no-strict-optional \
	--disable-error-code var-annotated --disable-error-code assignment

BOARDS := $(basename $(notdir $(filter-out boards/README.md,$(wildcard boards/*.md))))

.DEFAULT_GOAL := help
.PHONY: help setup pins play emulate test test-pico lint bench bench-pico package pictures chart soak

# Many tests wait for a box; a file stays in one process, for its tests share one box. In the order of their names: what
# takes long, tests/host, begins first. Not with a PORT: there is one of it.
SIDE_BY_SIDE := -n 4 --dist loadfile --no-loadscope-reorder

# A run of the tests starts some hundred Pythons: each would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

# What of the portable tests runs on the emulated Pico: all of them (pytest --target emulator) take days, at a
# twentieth of a Pico's speed.
ON_PICO := $(addprefix tests/portable/,$(addsuffix .py,ui/test_buttons gyges/test_gyges_moving \
	kernel/test_kernel_canonical ui/test_language))

help: ## Show the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

setup: .venv/done ## Make .venv and install everything; done in no time where that is so

# Where constraints.txt was made for: there every file that is installed has to have its SHA-256.
PINNED := import platform, sys; \
	sys.exit((sys.platform, platform.machine(), sys.implementation.name) != ("linux", "x86_64", "cpython") \
	or not (3, 10) <= sys.version_info < (3, 14))
CHECKED := --quiet --require-hashes --only-binary :all: --requirement
STUBS := micropython-rp2-rpi-pico-stubs>=1.28,<1.30
BUILD_TOOL := setuptools>=77,<90

# The Pico's stubs go to a folder of their own: they would hide Python's own modules from the laptop side.
.venv/done: pyproject.toml constraints.txt constraints-typings.txt Makefile
	$(PYTHON) -m venv .venv
	if $(BIN)/python -c '$(PINNED)'; then set -e; \
		$(BIN)/python -m pip install $(CHECKED) constraints.txt; \
		$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .; \
		$(BIN)/python -m pip install $(CHECKED) constraints-typings.txt --upgrade --target typings; \
	else set -e; \
		$(BIN)/python -m pip install --quiet --editable '.[dev]'; \
		$(BIN)/python -m pip install --quiet --upgrade --target typings '$(STUBS)'; \
	fi
	touch $@

# uv writes pins for all the Pythons at once; its own folder keeps it out of the set-up.
UV := build/uv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.10 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header

pins: setup ## Pin the dev set-up anew: the newest versions that pyproject.toml allows, with hashes
	mkdir -p build
	$(PYTHON) -m venv build/uv
	build/uv/bin/python -m pip install --quiet 'uv>=0.5,<1'
	for file in constraints constraints-typings; do \
		sed -n '/^#/p' $$file.txt > build/$$file.txt || exit 1; done
	echo '$(BUILD_TOOL)' | $(UV) --extra dev pyproject.toml - >> build/constraints.txt
	echo '$(STUBS)' | $(UV) - >> build/constraints-typings.txt
	mv build/constraints.txt build/constraints-typings.txt .

play: setup ## Play at the table in this terminal: the display and six keys
	$(BIN)/pilothouse play

emulate: setup ## The same with an emulated Pico that runs a real MicroPython: slowly
	$(BIN)/pilothouse play --target emulator

test: setup ## Run all tests on cpython and the unix port; PORT=/dev/ttyACM0 adds a board
	$(BIN)/python -m pytest $(if $(PORT),--target cpython --target unix --target $(PORT),$(SIDE_BY_SIDE))

test-pico: setup ## Test on the emulated Pico: portable tests, trials, pulled plugs, limits; about an hour
	$(BIN)/python -m pytest -m 'not soak' --target emulator tests/host/device/test_emulated_pico.py $(ON_PICO)
	$(BIN)/python -m pytest --target emulator tests/host/kernel/test_trials.py \
		-k 'gyges_italian or gyges_blocked or tboats_draw'

lint: setup ## Check format, lint, the arrows of the house, and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	PYTHONPATH=.:host $(BIN)/lint-imports
	$(BIN)/mypy --exclude on_box host/pilothouse tests/conftest.py tests/device.py
	MYPYPATH=typings $(BIN)/mypy $(ON_DEVICE) shared_rules firmware boards host/pilothouse/on_box/main.py

bench: setup ## Measure heap, allocation, pages, undo, chance, bytes and blocks on the unix port
	$(BIN)/pilothouse bench

package: setup ## Write package.json (mip) and manifest.py (freezing) anew
	$(BIN)/python -m pilothouse.build.package

bench-pico: setup ## Measure the limits in the emulated Pico's time; half an hour
	$(BIN)/pilothouse bench --target emulator

pictures: setup ## Make the pictures of the pages anew
	$(BIN)/pilothouse script tests/scripts/race3.keys --force --out host/pictures
	$(BIN)/pilothouse script tests/scripts/pilot3.keys --force --out host/pictures
	$(BIN)/pilothouse script tests/scripts/gyges.keys tests/scripts/gyges_italian.keys \
		tests/scripts/tboats.keys tests/scripts/duel_setup.keys --force --out host/pictures
	$(BIN)/pilothouse script tests/scripts/master_table.keys --force --out host/pictures
	$(BIN)/pilothouse script tests/scripts/master_chart.keys --force --out host/pictures
	for board in $(BOARDS); do $(BIN)/pilothouse screenshot boards/pictures/$$board.png \
		--board $$board --script tests/scripts/panel.keys --scale 2 --force || exit 1; done

chart: setup ## Make MASTER's chart anew from the coastline of the npm package world-atlas
	mkdir -p build
	npm pack --silent --pack-destination build world-atlas@2.0.2
	tar -xzf build/world-atlas-2.0.2.tgz -C build package/land-50m.json
	$(BIN)/python -m pilothouse.build.world_chart

soak: setup ## Run the tests that take minutes
	$(BIN)/python -m pytest -m soak -n 2 --maxschedchunk 1

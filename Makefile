# All tasks of the project; `make help` lists them. Each target first sets up .venv.
PYTHON ?= python3
BIN := .venv/bin
PORT ?=
FILE ?=
ARGS ?=
TAG ?=
STOCK ?= build/stock
SCHEDULER ?=
HELIOS ?=

# How the type checker reads the code for the device: with MicroPython's stubs in place of Python's own, and
# bodies without annotations too. That code does not annotate what may be None, nor empty lists.
ON_DEVICE := --custom-typeshed-dir typings --cache-dir .mypy_cache/device --follow-imports silent \
	--check-untyped-defs --no-strict-optional \
	--disable-error-code var-annotated --disable-error-code assignment

# Each page there is that of a board, except these two.
BOARDS := $(basename $(notdir $(filter-out boards/README.md boards/pico_w.md,$(wildcard boards/*.md))))

.DEFAULT_GOAL := help
.PHONY: help setup pins play web emulate case test test-quick test-web test-pico lint bench bench-web bench-pico package wheel \
	release release-date pages pictures pictures-web chart soak soak-long mutants ladder

# Three processes run the tests: on two cores one of them often waits. A file stays in one process, because its tests
# share a box. Files run in the order of their names: tests/host, which takes long, begins first. A single FILE runs in
# one process; a PORT is only one, too.
SIDE_BY_SIDE := -n 3 --dist loadfile --no-loadscope-reorder
WITH_PORT = --target cpython --target unix --target $(PORT)

# The tests in a browser are a command of their own.
NO_BROWSER := --ignore tests/web

# The rules, statement by statement: what `make test-quick` runs on CPython.
RULES := $(addprefix tests/portable/,kernel mississippi master gyges tboats)
CHANGED = $(shell git diff --name-only --diff-filter=d HEAD -- '*.py')

# The tests start hundreds of Pythons. With this variable each of them would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

# The portable tests that run on the emulated Pico. All of them (pytest --target emulator) would take days there, at
# a twentieth of a Pico's speed.
ON_PICO := $(addprefix tests/portable/,$(addsuffix .py,ui/test_buttons gyges/test_gyges_moving \
	kernel/test_kernel_canonical ui/test_language))

help: ## Show the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

setup: .venv/done ## Make .venv and install everything, if that is not done yet

# The systems for which pins/ was made. There every installed file must have its SHA-256.
PINNED := import platform, sys; \
	sys.exit((sys.platform, platform.machine(), sys.implementation.name) != ("linux", "x86_64", "cpython") \
	or not (3, 10) <= sys.version_info < (3, 14))
CHECKED := --quiet --require-hashes --only-binary :all: --requirement
STUBS := micropython-rp2-rpi-pico-stubs>=1.28,<1.30
BUILD_TOOL := hatchling>=1.27,<2

# The Pico's stubs go to a folder of their own; otherwise they would hide Python's modules from the laptop's code.
.venv/done: pyproject.toml pins/constraints.txt pins/constraints-typings.txt Makefile
	$(PYTHON) -m venv .venv
	if $(BIN)/python -c '$(PINNED)'; then set -e; \
		$(BIN)/python -m pip install $(CHECKED) pins/constraints.txt; \
		$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .; \
		$(BIN)/python -m pip install $(CHECKED) pins/constraints-typings.txt --upgrade --target typings; \
	else set -e; \
		$(BIN)/python -m pip install --quiet --editable '.[dev]'; \
		$(BIN)/python -m pip install --quiet --upgrade --target typings '$(STUBS)'; \
	fi
	touch $@

# uv writes pins for all versions of Python at once. It lives in its own folder, because the set-up does not need it.
PUBLISHER := uv>=0.13,<1
UV := build/uv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.10 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header

pins: setup ## Pin what setup installs to the newest versions that pyproject.toml allows, with hashes
	mkdir -p build
	$(PYTHON) -m venv build/uv
	build/uv/bin/python -m pip install --quiet 'uv>=0.5,<1'
	for file in constraints constraints-typings constraints-publish; do \
		sed -n '/^#/p' pins/$$file.txt > build/$$file.txt || exit 1; done
	echo '$(BUILD_TOOL)' | $(UV) --extra dev pyproject.toml - >> build/constraints.txt
	echo '$(STUBS)' | $(UV) - >> build/constraints-typings.txt
	echo '$(PUBLISHER)' | $(UV) - >> build/constraints-publish.txt
	mv build/constraints.txt build/constraints-typings.txt build/constraints-publish.txt pins

play: setup ## Play in this terminal: it shows the display, and six keys are the buttons
	$(BIN)/pilothouse play

web: setup ## Build build/web, the box in a browser: files that any server can hand out
	$(BIN)/python -m pilothouse.build.web

emulate: setup ## Play on an emulated Pico that runs a real MicroPython image; slow
	$(BIN)/pilothouse play --target emulator

case: setup ## Make the printed case of BOARD=pico_plugs in build/case: STL, 3MF, pictures; ARGS="--size 'NAME=MM'"
	$(BIN)/python -m pilothouse.build.case.make $(BOARD) $(ARGS)

test: setup ## Run all tests but those in a browser; FILE=tests/... runs one, ARGS=--lf what failed, PORT=/dev/ttyACM0 adds a board
	$(BIN)/python -m pytest $(if $(PORT),$(WITH_PORT),$(if $(FILE),,$(SIDE_BY_SIDE))) $(or $(FILE),$(NO_BROWSER)) $(ARGS)

test-quick: setup ## Run every rule on CPython, and lint what has changed
	$(if $(CHANGED),$(BIN)/ruff format --check $(CHANGED))
	$(if $(CHANGED),$(BIN)/ruff check $(CHANGED))
	$(BIN)/python -m pytest --target cpython -n 2 --dist loadfile $(or $(FILE),$(RULES)) $(ARGS)

test-web: setup ## Run the tests of the box in a browser; they need node and chromium; engines: WebKitGTK, Firefox
	$(BIN)/python -m pytest $(if $(FILE),,$(SIDE_BY_SIDE)) $(or $(FILE),tests/web) $(ARGS)

test-pico: setup ## Run some tests on the emulated Pico, with pulled plugs; half an hour
	$(BIN)/python -m pytest -m 'not soak and not long' --target emulator tests/host/device/test_emulated_pico.py $(ON_PICO)
	$(BIN)/python -m pytest -m 'pico and not soak' tests/web/install/test_install_pico.py tests/web/test_big_cable.py \
		tests/host/duels/test_gyges_leaf.py tests/host/duels/test_tboats_leaf.py tests/host/master/test_master_leaf.py \
		tests/host/device/test_emulated_knob.py
	$(BIN)/python -m pytest --target emulator tests/host/kernel/test_trials.py \
		-k 'gyges_italian or gyges_blocked or tboats_draw'

lint: setup ## Check format, lint, which folder may import which, and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	PYTHONPATH=.:host $(BIN)/lint-imports
	$(BIN)/mypy --exclude on_box host/pilothouse tests/conftest.py tests/device.py
	MYPYPATH=typings $(BIN)/mypy $(ON_DEVICE) shared_rules firmware boards host/pilothouse/on_box/main.py
	if command -v npm > /dev/null; then $(BIN)/python -m pilothouse.build.npm && \
		$(BIN)/python -m pilothouse.build.page_texts > /dev/null && npm --prefix host/web run --silent lint; \
	else echo 'there is no npm: JavaScript was not checked'; fi

bench: setup ## Measure what has a limit on the unix port: heap, bytes, blocks and more
	$(BIN)/pilothouse bench

package: setup ## Compile the firmware; write package.json (for mip) and on_box/frozen/manifest.py
	$(BIN)/python -m pilothouse.build.package

wheel: setup ## Build what `pip install` takes: a wheel and an sdist in build/dist, with all that they carry built
	$(BIN)/python -m pilothouse.build.tree
	$(BIN)/python -m hatchling build --directory build/dist

# One after the other, and anew: a file of an earlier version would be put up, too.
release: setup ## Build all that a release carries in build/release, and look into it; ARGS=--rehearse before the tag
	rm -rf build/dist build/release
	$(MAKE) --no-print-directory wheel
	$(BIN)/python -m pilothouse.build.release make $(if $(TAG),--tag '$(TAG)') \
		--stock $(STOCK) --dist build/dist --out build/release $(ARGS)

release-date: setup ## Write the date of today into the changelog's part of this version
	$(BIN)/python -m pilothouse.build.release date

bench-web: setup ## Measure the box in a browser: bytes, times and memory, beside their limits
	$(BIN)/pilothouse bench --target web

bench-pico: setup ## Measure times on the emulated Pico, beside their limits; half an hour
	$(BIN)/pilothouse bench --target emulator

pages: setup ## Write the tables of modules in the pages, from the first line of each module
	$(BIN)/python -m pilothouse.build.module_tables

pictures: setup ## Draw the pictures of the documentation again
	$(BIN)/pilothouse script tests/scripts/race3.keys tests/scripts/race3_views.keys --force --out host/pictures
	$(BIN)/pilothouse script tests/scripts/pilot3.keys tests/scripts/pilot_steps.keys --force --out host/pictures
	$(BIN)/pilothouse script tests/scripts/gyges.keys tests/scripts/gyges_italian.keys \
		tests/scripts/tboats.keys tests/scripts/duel_setup.keys \
		tests/scripts/duel_pictures.keys --force --out host/pictures
	$(BIN)/pilothouse script tests/scripts/master_table.keys tests/scripts/master_pictures.keys \
		--force --out host/pictures
	$(BIN)/pilothouse script tests/scripts/master_chart.keys --force --out host/pictures
	for board in $(BOARDS); do $(BIN)/pilothouse screenshot boards/pictures/$$board.png \
		--board $$board --script tests/scripts/panel.keys --scale 2 --force || exit 1; done
	$(BIN)/python -m pilothouse.build.wiring_pictures
	$(BIN)/python -m pilothouse.build.step_pictures
	PILOTHOUSE_LANGUAGE= $(BIN)/pilothouse screenshot docs/pictures/step-6.png --board pico_plugs --scale 2 --force
	$(BIN)/python -m pilothouse.build.case.make --pictures boards/cases

pictures-web: setup ## Draw the pictures of the page and of the big screen again; they need chromium
	$(BIN)/python -m pilothouse.build.web_pictures
	$(BIN)/python -m pilothouse.big.samples

chart: setup ## Make MASTER's chart again from the coastline of the npm package world-atlas
	mkdir -p build
	npm pack --silent --pack-destination build world-atlas@2.0.2
	tar -xzf build/world-atlas-2.0.2.tgz -C build package/land-50m.json
	$(BIN)/python -m pilothouse.games.master.world_chart

# A soak that was cut off, or mended in texts alone, goes on where it was: tests/going_on.py.
soak: setup ## Run the tests that each take minutes; again: what has not passed on these files
	$(BIN)/python -m pytest -q -m 'soak and not pico' -n 2 --maxschedchunk 1 --go-on soak $(FILE) $(ARGS)

soak-long: setup ## Run what takes longer: ladders, the largest figures, bench-pico, whole games on that Pico; hours
	$(BIN)/python -m pytest -q -m 'long or soak and pico' -n 2 --maxschedchunk 1 --go-on soak-long $(FILE) $(ARGS)

# What it needs is not part of the set-up: it brings a lot along that nothing else uses.
mutants: setup ## Change 120 places of the rules: how many do the tests notice? BASE=COMMIT, SEED=WORD picks others
	$(BIN)/python -c 'import cosmic_ray, pytest_cov' 2> /dev/null || \
		$(BIN)/python -m pip install --quiet --editable '.[mutants]'
	$(BIN)/python tests/mutants --base $(or $(BASE),HEAD) $(if $(SEED),--seed $(SEED)) $(ARGS)

ladder: setup ## Let each level play the one below, then captains; hours. SCHEDULER=tcp://HOST:PORT, HELIOS=COMMAND
	$(BIN)/python -m pilothouse.series.ladder $(if $(SCHEDULER),--scheduler $(SCHEDULER)) \
		$(if $(HELIOS),--engine '$(HELIOS)')

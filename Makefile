PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-all coverage venv check check-quick check-types api lock deb film clean system weights

demo: $(VENV)/.run
	$(BIN)/goban watch demo --listen 127.0.0.1:8361

# One test process more than there are cores: some tests wait for a server, a broker or a browser.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

# What protects a user, in minutes; `test-all` has the night's tests as well: films, kills by the
# hundred, every page in a browser, renderers, long fuzzing.
test: $(VENV)/.test
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal -m "not slow"

test-all: $(VENV)/.test
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal

# Which lines and branches the quick tests reach; fails under the floor in pyproject.toml.
coverage: $(VENV)/.dev
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal -m "not slow" --quiet \
	  --cov --cov-report=term:skip-covered

venv: $(VENV)/.run

check: check-quick check-types

check-quick: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

check-types: $(VENV)/.dev
	$(BIN)/mypy

# The documentation of the libraries, made of their docstrings, in build/api.
api: $(VENV)/.dev
	$(BIN)/pdoc --output-directory build/api rules rules.records.sgf vision referee

# The versions that developers have, with hashes; made anew after a change of pyproject.toml.
lock: $(VENV)/.dev
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --generate-hashes --upgrade \
	  --no-header --no-annotate --quiet --output-file requirements-dev.lock

# Debian packages in dist/ for bookworm and trixie; ARCH is arm64 or amd64, else this machine's.
deb: $(VENV)/.run
	PYTHON=$(BIN)/python deploy/deb $(if $(ARCH),--arch $(ARCH))

# Draws the demo's film again, with its facts, in device/sources; needs Debian's ffmpeg.
film: $(VENV)/.run
	$(BIN)/python -m lab.record_demo

# Makes models/*.onnx again from scratch: half a day and more on two cores; with libllvm19 installed
# some of the scenes are path-traced.
weights: $(VENV)/.train
	$(BIN)/python -m models.training.make --data $(or $(DATA),../shared/data/boards)

clean:
	rm -rf $(VENV) build dist *.egg-info

# What pip cannot give is asked for in one line before anything is installed.
system:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "goban-arbiter needs Python 3.11 or newer: sudo apt install python3 (or make PYTHON=/path/to/python3.11)" >&2; exit 1; }
	@missing=""; \
	$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || missing="$$missing python3-venv"; \
	if [ "$$(uname -s)" = Linux ]; then \
	  libs="$$( (ldconfig -p || /sbin/ldconfig -p) 2>/dev/null)"; \
	  case "$$libs" in *libGL.so.1*) ;; *) missing="$$missing libgl1";; esac; \
	  case "$$libs" in *libglib-2.0.so.0*) ;; *) missing="$$missing libglib2.0-0";; esac; \
	fi; \
	[ -z "$$missing" ] || { echo "missing system packages; run: sudo apt install$$missing" >&2; exit 1; }

$(VENV)/bin/python: | system
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/.test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(VENV)/.train: pyproject.toml | $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[train]'
	@touch $@

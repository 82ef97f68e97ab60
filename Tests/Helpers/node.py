"""The Node that runs the example clients and what is compiled for it."""

from __future__ import annotations

# The package has no public name for it. Debian's Node is too old: that of Debian 12 is 18, the clients need 20.
from playwright._impl._driver import compute_driver_executable

# Playwright brings one of its own.
NODE = str(compute_driver_executable()[0])

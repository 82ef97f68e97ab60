"""The wall clock jumps."""

from trial import Trial

DAY = 86400


def wall_clock_jumps(program) -> str:
    """Sessions live as long as they are used, whatever the wall clock says, and what is done at intervals goes on."""
    with Trial(program) as trial:
        ahead = 0
        for jump in [DAY, -DAY, -40 * DAY, 400 * DAY, -360 * DAY]:
            ahead += jump
            trial.faults.set_clock_ahead(ahead)
            for _ in range(6):
                trial.shopper.tap(tries=1)
            trial.settle()
    return "sessions outlived all jumps"


SCENARIOS = [wall_clock_jumps]

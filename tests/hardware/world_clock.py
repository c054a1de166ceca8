from hardware.clocks import ManualClock


class WorldClock(ManualClock):
    """A clock whose world has plans: things that happen when their time has come."""

    def __init__(self):
        super().__init__()
        self._plans = []
        self._planned_until = 0.0

    def plan(self, after, deed):
        """Plans the deed for `after` seconds behind the last plan, or behind now."""
        self._planned_until = max(self._planned_until, self.now()) + after
        self._plans.append((self._planned_until, deed))

    def sleep(self, seconds):
        super().sleep(seconds)
        while self._plans and self._plans[0][0] <= self.now():
            self._plans.pop(0)[1]()

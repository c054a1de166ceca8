import pytest

pytest.register_assert_rewrite("hardware.testing")

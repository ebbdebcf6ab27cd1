"""Settings of all tests."""

from hypothesis import HealthCheck, settings

# No timing assertions: the machines are noisy. The same examples every time: a red run can be
# repeated, and a green one lands.
settings.register_profile(
    "pardalis",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("pardalis")

"""Regime Intelligence as a provider of OpenBB."""

from openbb_core.provider.abstract.provider import Provider

from openbb_regime.models import CallsFetcher, PanelFetcher, SensorsFetcher, StressIndexFetcher

regime_provider = Provider(
    name="regime",
    repr_name="Regime Intelligence",
    website="https://svc.example",
    description="The state of US financial markets: a stress index, sensors and published calls.",
    credentials=["api_key"],
    instructions="The free tier needs no key. REGIME_URL names the address of the service.",
    fetcher_dict={
        "RegimeStressIndex": StressIndexFetcher,
        "RegimeSensors": SensorsFetcher,
        "RegimePanel": PanelFetcher,
        "RegimeCalls": CallsFetcher,
    },
)

import os

from regime import Regime

#: The client of all examples: the service at REGIME_URL, with the key REGIME_KEY if there is one.
regime = Regime(os.environ.get("REGIME_URL", "http://127.0.0.1:8787"), os.environ.get("REGIME_KEY"))

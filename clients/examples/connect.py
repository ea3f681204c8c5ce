import os

from regime import Regime

#: The client that all examples use: the service at REGIME_URL, with the key REGIME_KEY if it is set.
regime = Regime(os.environ.get("REGIME_URL", "http://127.0.0.1:8787"), os.environ.get("REGIME_KEY"))

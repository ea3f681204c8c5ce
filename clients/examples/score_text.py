"""Scores a text, and compares whether two texts have the same author. Both need a key."""

from connect import regime
from regime import Unauthorized

text = (
    "Orders rose to 84 million dollars from 71 million. "
    "We expect demand to stay strong, although costs may rise."
)
try:
    score = regime.post("/api/v2/tone/score", {"text": text})
    print(f"risk {score['risk_score']} ({score['risk_label']}), direction {score['direction']['value']}")
    pair = regime.post("/api/v2/tone/compare", {"text_a": text, "text_b": f"{text} We will hire."})
    print(f"same author: {pair['verdict']}, {pair['reliability']} reliability")
except Unauthorized:
    print("scoring texts needs a key: set REGIME_KEY")

"""What the provider asks and gives: queries, rows and fetchers of OpenBB's core."""

import os
from datetime import date as Date, datetime
from typing import Any, Dict, List, Optional

from openbb_core.provider.abstract.data import Data
from openbb_core.provider.abstract.fetcher import Fetcher
from openbb_core.provider.abstract.query_params import QueryParams
from pydantic import Field
from regime import Regime

#: Where the service answers, unless the environment names another address.
DEFAULT_URL = "https://svc.example"
AS_OF = "Answer with what was known at this time; a backtest needs it."


def _service(credentials: Optional[Dict[str, str]]) -> Regime:
    key = (credentials or {}).get("regime_api_key") or None
    return Regime(os.environ.get("REGIME_URL", DEFAULT_URL), key)


def _text(value: Any) -> Optional[str]:
    return None if value is None else value.isoformat()


class _Window(QueryParams):
    """A window of dates, and the time of knowledge."""

    start_date: Optional[Date] = Field(default=None, description="First date, included.")
    end_date: Optional[Date] = Field(default=None, description="End date, not included.")
    as_of: Optional[Date] = Field(default=None, description=AS_OF)

    def asked(self) -> Dict[str, Optional[str]]:
        """The window as the service's parameters."""
        return {"from_": _text(self.start_date), "to": _text(self.end_date), "as_of": _text(self.as_of)}


class StressIndexQueryParams(_Window):
    """The stress index by day."""


class StressIndexData(Data):
    """A level of the stress index; it was known at its date."""

    date: datetime = Field(description="When the level was computed, UTC.")
    stress_index: float = Field(description="The index, 0 to 100.")
    regime: str = Field(description="Regime of the index.")
    sensor_count: int = Field(description="Sensors that were live.")
    observed: Optional[bool] = Field(
        default=None, description="Whether an input has an observation of that day."
    )


class StressIndexFetcher(Fetcher[StressIndexQueryParams, List[StressIndexData]]):
    """Reads the history of the index."""

    require_credentials = False

    @staticmethod
    def transform_query(params: Dict[str, Any]) -> StressIndexQueryParams:
        """The query of the parameters."""
        return StressIndexQueryParams(**params)

    @staticmethod
    def extract_data(
        query: StressIndexQueryParams, credentials: Optional[Dict[str, str]], **kwargs: Any
    ) -> List[Dict[str, Any]]:
        """The rows as the service gives them, newest first."""
        return list(_service(credentials).index_history(interval="day", **query.asked()))

    @staticmethod
    def transform_data(
        query: StressIndexQueryParams, data: List[Dict[str, Any]], **kwargs: Any
    ) -> List[StressIndexData]:
        """The rows, oldest first."""
        names = ("stress_index", "regime", "sensor_count", "observed")
        return [
            StressIndexData(date=row["as_of"], **{name: row.get(name) for name in names})
            for row in reversed(data)
        ]


class SensorsQueryParams(QueryParams):
    """The sensors that the key may read."""

    as_of: Optional[Date] = Field(default=None, description=AS_OF)


class SensorsData(Data):
    """A sensor and its state."""

    sensor_id: str = Field(description="Id of the sensor.")
    name: str = Field(description="Name of the sensor.")
    category: str = Field(description="Category of the sensor.")
    current_state: str = Field(description="State of the sensor.")
    confidence: Optional[float] = Field(default=None, description="Confidence of the state, 0 to 1.")
    last_state_change: Optional[datetime] = Field(default=None, description="Since when.")
    updated_at: Optional[datetime] = Field(default=None, description="Newest reading.")


class SensorsFetcher(Fetcher[SensorsQueryParams, List[SensorsData]]):
    """Reads the list of sensors."""

    require_credentials = False

    @staticmethod
    def transform_query(params: Dict[str, Any]) -> SensorsQueryParams:
        """The query of the parameters."""
        return SensorsQueryParams(**params)

    @staticmethod
    def extract_data(
        query: SensorsQueryParams, credentials: Optional[Dict[str, str]], **kwargs: Any
    ) -> List[Dict[str, Any]]:
        """The rows as the service gives them."""
        answer = _service(credentials).get("/api/sensors", scope="all", as_of=_text(query.as_of))
        return answer["sensors"]

    @staticmethod
    def transform_data(
        query: SensorsQueryParams, data: List[Dict[str, Any]], **kwargs: Any
    ) -> List[SensorsData]:
        """The members of the table."""
        return [SensorsData(**{name: row.get(name) for name in SensorsData.model_fields}) for row in data]


class PanelQueryParams(_Window):
    """Several sensors by date."""

    sensors: str = Field(description="Ids of sensors, separated by commas.")


class PanelData(Data):
    """A date with a member for each sensor, and for each when its value became known."""

    date: Date = Field(description="Date that the values are for.")


class PanelFetcher(Fetcher[PanelQueryParams, List[PanelData]]):
    """Reads a panel."""

    require_credentials = False

    @staticmethod
    def transform_query(params: Dict[str, Any]) -> PanelQueryParams:
        """The query of the parameters."""
        return PanelQueryParams(**params)

    @staticmethod
    def extract_data(
        query: PanelQueryParams, credentials: Optional[Dict[str, str]], **kwargs: Any
    ) -> List[Dict[str, Any]]:
        """The rows as the client gives them, newest first."""
        return list(_service(credentials).panel(query.sensors, **query.asked()))

    @staticmethod
    def transform_data(
        query: PanelQueryParams, data: List[Dict[str, Any]], **kwargs: Any
    ) -> List[PanelData]:
        """The rows, oldest first, with `<sensor>.known_at` beside each value."""
        rows = []
        for row in reversed(data):
            known = {f"{name}.known_at": at for name, at in row["known_at"].items()}
            values = {name: value for name, value in row.items() if name != "known_at"}
            rows.append(PanelData(**values, **known))
        return rows


class CallsQueryParams(QueryParams):
    """Published calls."""

    status: Optional[str] = Field(default=None, description="Only calls with this status.")
    as_of: Optional[Date] = Field(default=None, description=AS_OF)


class CallsData(Data):
    """A forecast with a locked probability."""

    slug: str = Field(description="Name of the call in addresses.")
    title: str = Field(description="The call in a line.")
    svc_prob: float = Field(description="Our probability of YES, 0 to 1.")
    market_prob: Optional[float] = Field(default=None, description="Market's probability, 0 to 1.")
    opened_at: datetime = Field(description="When it was opened.")
    closes_at: datetime = Field(description="When it closes.")
    status: str = Field(description="Where it stands.")
    verdict: Optional[str] = Field(default=None, description="Outcome; null until graded or void.")


class CallsFetcher(Fetcher[CallsQueryParams, List[CallsData]]):
    """Reads the calls."""

    require_credentials = False

    @staticmethod
    def transform_query(params: Dict[str, Any]) -> CallsQueryParams:
        """The query of the parameters."""
        return CallsQueryParams(**params)

    @staticmethod
    def extract_data(
        query: CallsQueryParams, credentials: Optional[Dict[str, str]], **kwargs: Any
    ) -> List[Dict[str, Any]]:
        """The rows as the service gives them, newest first."""
        asked = {"status": query.status, "as_of": _text(query.as_of)}
        return list(_service(credentials).pages("/api/calls", "calls", **asked))

    @staticmethod
    def transform_data(
        query: CallsQueryParams, data: List[Dict[str, Any]], **kwargs: Any
    ) -> List[CallsData]:
        """The members of the table."""
        return [CallsData(**{name: row.get(name) for name in CallsData.model_fields}) for row in data]

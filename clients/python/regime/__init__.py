"""Client of Regime Intelligence: standard library only.

    from regime import Regime
    regime = Regime("https://svc.example", key="svc_...")
    regime.get("/api/stress-index")["stress_index"]
    frame = regime.history("vix", from_="2024-01-01").to_dataframe()

It always asks for strict handling: a bad key is an error, never a quiet answer of the free tier.
"""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import re
import secrets
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, Iterator, List, Mapping, Tuple

if TYPE_CHECKING:
    import pandas

__all__ = [
    "Regime", "Rows", "RegimeError", "InvalidRequest", "Unauthorized", "UpgradeRequired",
    "NotFound", "RateLimited", "Unavailable",
]

MAX_WAIT_S = 120


class RegimeError(Exception):
    """What the service refused: HTTP status, stable code, and the id to quote when asking."""

    def __init__(self, status: int, headers: Mapping[str, str], body: Mapping[str, Any]):
        super().__init__(body.get("error") or f"HTTP {status}")
        self.status = status
        self.code = headers.get("X-Error-Code", "unknown")
        self.request_id = headers.get("X-Request-Id")
        #: On 400: what was wrong, parameter by parameter.
        self.details = body.get("details", [])
        #: On 403: where to get access.
        self.upgrade = body.get("upgrade")
        #: On 429: seconds until the next request is admitted.
        self.retry_after = body.get("retry_after")


class InvalidRequest(RegimeError):
    """400: a parameter or the body is wrong; ``details`` says which."""


class Unauthorized(RegimeError):
    """401: no key, or one that is invalid, expired or revoked."""


class UpgradeRequired(RegimeError):
    """403: this needs a paid key; ``upgrade`` is where to get one."""


class NotFound(RegimeError):
    """404: no such sensor, ticker or call."""


class RateLimited(RegimeError):
    """429, after all retries: ``retry_after`` seconds until the next request is admitted."""


class Unavailable(RegimeError):
    """503, after all retries."""


ERRORS = {400: InvalidRequest, 401: Unauthorized, 403: UpgradeRequired, 404: NotFound,
          429: RateLimited, 503: Unavailable}


class Rows(List[Dict[str, Any]]):
    """Rows of a history: a list of dicts."""

    def to_dataframe(self) -> pandas.DataFrame:
        """A pandas DataFrame with a UTC time index, where pandas is installed.

        Readings are indexed by ``observed_at``, the date that they are about; a date that was
        revised has a row for each ``revision``.
        """
        import pandas

        frame = pandas.json_normalize(list(self))
        for column in ("observed_at", "date", "as_of", "scored_at"):
            if column in frame:
                frame[column] = pandas.to_datetime(frame[column], utc=True)
                return frame.set_index(column)
        return frame


class Cache:
    """Answers on disk with their ETag, one file each, readable by their owner only.

    The service is asked each time, and a 304 saves the body. A file's name is a digest of address
    and key, so that keys never share an answer.
    """

    def __init__(self, folder: str | os.PathLike[str]):
        self._folder = pathlib.Path(folder).expanduser()
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def read(self, url: str, key: str | None) -> Dict[str, Any] | None:
        try:
            return json.loads(self._file(url, key).read_text("utf-8"))
        except (OSError, ValueError):
            return None

    def write(self, url: str, key: str | None, entry: Mapping[str, Any]) -> None:
        # A reader never sees half an entry: it is written beside the file and then takes its place.
        handle, name = tempfile.mkstemp(dir=self._folder)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(entry, file)
        os.replace(name, self._file(url, key))

    def _file(self, url: str, key: str | None) -> pathlib.Path:
        digest = hashlib.sha256(json.dumps([url, key]).encode()).hexdigest()
        return self._folder / f"{digest}.json"


class Regime:
    """The service at an address; ``cache`` is a folder that keeps answers with their ETag."""

    def __init__(
        self,
        base_url: str,
        key: str | None = None,
        *,
        retries: int = 3,
        timeout_s: float = 30,
        sleep: Callable[[float], None] = time.sleep,
        cache: str | os.PathLike[str] | None = None,
    ):
        self._base = base_url.rstrip("/")
        self._key = key
        self._retries = retries
        self._timeout_s = timeout_s
        self._sleep = sleep
        self._cache = None if cache is None else Cache(cache)

    def get(self, path: str, **params: Any) -> Dict[str, Any]:
        """The JSON of a GET; ``from_`` stands for the parameter ``from``."""
        return self._send(self._url(path, params))[0]

    def post(
        self,
        path: str,
        body: Mapping[str, Any],
        *,
        idempotency_key: str | None = None,
        **params: Any,
    ) -> Dict[str, Any]:
        """The JSON of a POST; its tries are one request, under ``idempotency_key`` or a random key."""
        headers = {
            "Content-Type": "application/json",
            "Idempotency-Key": idempotency_key or secrets.token_hex(16),
        }
        return self._send(self._url(path, params), json.dumps(body).encode(), headers=headers)[0]

    def delete(self, path: str) -> Dict[str, Any]:
        """The JSON of a DELETE."""
        return self._send(self._url(path, {}), method="DELETE")[0]

    def history(self, sensor_id: str, **params: Any) -> Rows:
        """All readings of a sensor in the window, newest first, page after page."""
        path = f"/api/sensors/{urllib.parse.quote(sensor_id, safe='')}/history"
        return Rows(self.pages(path, "readings", **params))

    def panel(self, sensors: Iterable[str], **params: Any) -> Rows:
        """One row a date, one column a sensor, newest first, page after page."""
        names, rows, cursor = ",".join(sensors), Rows(), None
        while True:
            asked = {**params, "sensors": names, "cursor": cursor}
            page = self.get("/api/panel", **asked)
            for row in page["rows"]:
                rows.append({"date": row["date"], **dict(zip(page["columns"], row["values"]))})
            cursor = page["next_cursor"]
            if cursor is None:
                return rows

    def pages(self, path: str, member: str, **params: Any) -> Iterator[Dict[str, Any]]:
        """The rows of a paged list, following ``Link``; what was known at the first page."""
        url: str | None = self._url(path, params)
        while url:
            body, headers = self._send(url)
            yield from body[member]
            found = re.search(r'<([^>]+)>;\s*rel="next"', headers.get("Link") or "")
            url = self._here(found.group(1)) if found else None

    def _here(self, link: str) -> str:
        parts = urllib.parse.urlsplit(link)
        return f"{self._base}{parts.path}?{parts.query}"

    def _url(self, path: str, params: Mapping[str, Any]) -> str:
        given = {name.rstrip("_"): value for name, value in params.items() if value is not None}
        return self._base + path + (f"?{urllib.parse.urlencode(given)}" if given else "")

    def _send(
        self,
        url: str,
        data: bytes | None = None,
        method: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Tuple[Dict[str, Any], Mapping[str, str]]:
        headers = {"Accept": "application/json", "Prefer": "handling=strict", **(headers or {})}
        if self._key:
            headers["x-svc-key"] = self._key
        cache = self._cache if data is None and method is None else None
        held = cache.read(url, self._key) if cache else None
        if held:
            headers["If-None-Match"] = held["etag"]
        attempt = 0
        while True:
            request = urllib.request.Request(url, data=data, headers=headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=self._timeout_s) as response:
                    body = json.load(response)
                    etag = response.headers.get("ETag")
                    if cache and etag:
                        link = response.headers.get("Link")
                        entry = {"etag": etag, "body": body, "headers": {"Link": link}}
                        cache.write(url, self._key, entry)
                    return body, response.headers
            except urllib.error.HTTPError as error:
                if error.code == 304 and held:
                    return held["body"], held["headers"]
                if error.code not in (429, 503) or attempt >= self._retries:
                    raise _refusal(error) from None
                named = error.headers.get("Retry-After", "")
                wait_s = int(named) if named.isdigit() else 2**attempt
                self._sleep(min(wait_s, MAX_WAIT_S))
                attempt += 1


def _refusal(error: urllib.error.HTTPError) -> RegimeError:
    try:
        body = json.loads(error.read())
    except ValueError:
        body = {}
    return ERRORS.get(error.code, RegimeError)(error.code, error.headers, body)

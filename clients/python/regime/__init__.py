"""Client of Regime Intelligence: standard library only.

    from regime import Regime
    regime = Regime("https://svc.example", key="svc_...")
    regime.get("/api/stress-index")["stress_index"]
    frame = regime.history("vix", from_="2024-01-01").to_dataframe()

It always asks for strict handling: a bad key is an error, never a quiet answer of the free tier.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import pathlib
import re
import secrets
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import warnings
from datetime import datetime
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, Iterator, List, Mapping, Tuple

if TYPE_CHECKING:
    import pandas
    import polars

__all__ = [
    "Regime", "Rows", "Archive", "RegimeError", "RegimeWarning", "InvalidRequest", "Unauthorized",
    "UpgradeRequired", "NotFound", "RateLimited", "Unavailable",
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


class RegimeWarning(UserWarning):
    """What the service warns of: a parameter that it does not know, or an endpoint that will end."""


#: What rows are about or known at; the first that they have orders a frame.
TIMES = ("observed_at", "date", "as_of")
#: Members of ``metadata`` that repeat one beside it.
DOUBLED = {"metadata.observed_at", "metadata.revision", "metadata.model_version", "metadata.known_at"}
DAY = re.compile(r"\d{4}-\d\d-\d\d")
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")


#: Paths of the archive, so that no service writes elsewhere.
ARCHIVE_PATH = re.compile(r"[a-z]+/[a-z]+/[a-z0-9-]+/\d{4}-[0-9a-f]{64}\.parquet")


class Rows(List[Dict[str, Any]]):
    """Rows of a history, newest first: a list of dicts. Frames of them are oldest first."""

    def to_dataframe(self, revisions: str = "first") -> pandas.DataFrame:
        """A pandas DataFrame, oldest first, with a unique UTC index of the dates that rows are about.

        Every instant is a timestamp. ``recorded_at`` says when a reading became known; before that
        nobody had it. Where a value was revised, the frame has what was published ``first``, the
        ``latest`` revision, or with ``all`` every one, indexed by date and revision. Repeats of the
        last observation are no observations, and not in it.
        """
        import pandas

        records = self._records(revisions)
        if not records:
            return pandas.DataFrame(index=pandas.DatetimeIndex([], tz="UTC"))
        frame = pandas.DataFrame(records)
        empty = frame.columns[frame.isna().all()]
        frame[empty] = frame[empty].astype("float64")
        time = _time_of(records[0])
        levels = [time, "revision"] if revisions == "all" and "revision" in frame else time
        return frame.set_index(levels) if time else frame

    def to_polars(self, revisions: str = "first") -> polars.DataFrame:
        """A polars DataFrame of the same rows, oldest first; the date is its first column."""
        import polars

        frame = polars.DataFrame(self._records(revisions), infer_schema_length=None)
        time = _time_of(frame.columns)
        return frame.select([time, *(name for name in frame.columns if name != time)]) if time else frame

    def _records(self, revisions: str) -> List[Dict[str, Any]]:
        """The rows as flat dicts, oldest first, with one row for each date or revision of it."""
        if revisions not in ("first", "latest", "all"):
            raise ValueError("revisions must be first, latest or all")
        records = [_flat(row) for row in self]
        time = _time_of(records[0]) if records else None
        if time is None:
            return records
        if "revision" not in records[0]:
            return sorted(records, key=lambda record: record[time])
        # The first row of a revision is the observation; a later one only repeats it.
        records.sort(key=lambda record: (record[time], record["revision"], record["recorded_at"]))
        observed: Dict[Any, Dict[str, Any]] = {}
        for record in records:
            observed.setdefault((record[time], record["revision"]), record)
        if revisions == "all":
            return list(observed.values())
        kept: Dict[Any, Dict[str, Any]] = {}
        for (at, _), record in observed.items():
            if revisions == "latest" or at not in kept:
                kept[at] = record
        late = sum(record["revision"] > 0 for record in kept.values())
        if revisions == "first" and late:
            _warn(f"{late} of {len(kept)} dates have only a revision, which became known later; "
                  "ask without interval, and from before their first publication")
        return list(kept.values())


def _time_of(names: Iterable[str]) -> str | None:
    return next((name for name in TIMES if name in names), None)


def _text(value: Any) -> Any:
    """A list of names is sent as the service reads it; a single name may stand alone."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        return value
    return ",".join(map(str, value))


def _flat(row: Mapping[str, Any], prefix: str = "") -> Dict[str, Any]:
    """A row with nested members as dotted names, without doubles, and with instants as datetimes."""
    flat: Dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, dict):
            flat.update(_flat(value, f"{prefix}{name}."))
        elif prefix + name not in DOUBLED:
            flat[prefix + name] = _parsed(value)
    return flat


def _parsed(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if DAY.fullmatch(value):
        return datetime.fromisoformat(f"{value}T00:00:00+00:00")
    return datetime.fromisoformat(value[:-1] + "+00:00") if INSTANT.fullmatch(value) else value


def _warn(text: str) -> None:
    """Warns at the line of the caller's program, so that Python shows it once a line."""
    depth, frame = 1, sys._getframe()
    while frame.f_back and frame.f_code.co_filename == __file__:
        depth, frame = depth + 1, frame.f_back
    warnings.warn(text, RegimeWarning, stacklevel=depth)


def _warn_of(headers: Mapping[str, str], url: str) -> None:
    """Warns of what the headers of an answer warn of."""
    if headers.get("X-Svc-Warning"):
        _warn(headers["X-Svc-Warning"])
    if headers.get("Deprecation"):
        end = headers.get("Sunset")
        _warn(f"{urllib.parse.urlsplit(url).path} is deprecated{f' and ends on {end}' if end else ''}")


class Archive(List[Dict[str, Any]]):
    """Files of the archive: a list of dicts. Their rows have ``known_at``; use a row only from then on."""

    def __init__(self, files: Iterable[Dict[str, Any]], read: Callable[[Mapping[str, Any]], bytes]):
        super().__init__(files)
        self._read = read

    def download(self, folder: str | os.PathLike[str]) -> List[pathlib.Path]:
        """Puts the files into a folder, each under its path; those that are there are not read again.

        DuckDB, polars and pandas read the folder.
        """
        paths = []
        for file in self:
            if not ARCHIVE_PATH.fullmatch(file["path"]):
                raise ValueError(f"{file['path']} is no path of the archive")
            path = pathlib.Path(folder).expanduser().joinpath(*file["path"].split("/"))
            if not path.exists():
                content = self._read(file)
                path.parent.mkdir(parents=True, exist_ok=True)
                part = path.with_suffix(".part")
                part.write_bytes(content)
                part.replace(path)
            paths.append(path)
        return paths

    def to_dataframe(self) -> pandas.DataFrame:
        """All rows as one pandas DataFrame, by ``known_at``; it wants pyarrow or fastparquet."""
        import pandas

        frames = [pandas.read_parquet(io.BytesIO(self._read(file))) for file in self]
        if not frames:
            return pandas.DataFrame()
        return pandas.concat(frames, ignore_index=True).sort_values("known_at", kind="stable", ignore_index=True)

    def to_polars(self) -> polars.DataFrame:
        """All rows as one polars DataFrame, by ``known_at``."""
        import polars

        frames = [polars.read_parquet(io.BytesIO(self._read(file))) for file in self]
        return polars.concat(frames).sort("known_at", maintain_order=True) if frames else polars.DataFrame()


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

    def index_history(self, **params: Any) -> Rows:
        """All levels of the stress index in the window, newest first, page after page."""
        return Rows(self.pages("/api/stress-index/history", "points", **params))

    def panel(self, sensors: str | Iterable[str], **params: Any) -> Rows:
        """One row a date, one column a sensor, newest first, page after page.

        ``known_at`` has the time at which each value became known, by sensor; in a frame it is a
        column ``known_at.SENSOR``. Values are the newest revisions.
        """
        names, rows, cursor = _text(sensors), Rows(), None
        while True:
            asked = {"known": 1, **params, "sensors": names, "cursor": cursor}
            page = self.get("/api/panel", **asked)
            for row in page["rows"]:
                values = dict(zip(page["columns"], row["values"]))
                known = {"known_at": dict(zip(page["columns"], row.get("known_at", ())))}
                rows.append({"date": row["date"], **values, **known})
            cursor = page["next_cursor"]
            if cursor is None:
                return rows

    def archive(self, kind: str | None = None, subject: str | None = None, **params: Any) -> Archive:
        """The Parquet files of the archive that the key may read: of a ``kind``, a ``subject``, a ``year``."""
        found = self.pages("/api/archive", "files", kind=kind, subject=subject, **params)
        return Archive(found, self._file)

    def _file(self, file: Mapping[str, Any]) -> bytes:
        """The bytes of a file of the archive, which have the digest that its manifest says."""
        answer = self._fetch(self._here(file["url"]), {"Accept": "application/vnd.apache.parquet"})
        content = answer[0] if answer else b""
        if hashlib.sha256(content).hexdigest() != file["sha256"]:
            raise ValueError(f"{file['path']} is not the file that was signed")
        return content

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
        return f"{self._base}{parts.path}" + (f"?{parts.query}" if parts.query else "")

    def _url(self, path: str, params: Mapping[str, Any]) -> str:
        given = {name.rstrip("_"): _text(value) for name, value in params.items() if value is not None}
        return self._base + path + (f"?{urllib.parse.urlencode(given)}" if given else "")

    def _send(
        self,
        url: str,
        data: bytes | None = None,
        method: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Tuple[Dict[str, Any], Mapping[str, str]]:
        headers = {"Accept": "application/json", **(headers or {})}
        cache = self._cache if data is None and method is None else None
        held = cache.read(url, self._key) if cache else None
        if held:
            headers["If-None-Match"] = held["etag"]
        answer = self._fetch(url, headers, data, method)
        if answer is None and held:
            return held["body"], held["headers"]
        content, received = answer or (b"{}", {})
        body = json.loads(content)
        etag = received.get("ETag")
        if cache and etag:
            entry = {"etag": etag, "body": body, "headers": {"Link": received.get("Link")}}
            cache.write(url, self._key, entry)
        return body, received

    def _fetch(
        self,
        url: str,
        headers: Mapping[str, str],
        data: bytes | None = None,
        method: str | None = None,
    ) -> Tuple[bytes, Mapping[str, str]] | None:
        """The bytes of an answer and its headers, after all tries; None when it has not changed."""
        sent = {"Prefer": "handling=strict", **headers}
        if self._key:
            sent["x-svc-key"] = self._key
        attempt = 0
        while True:
            request = urllib.request.Request(url, data=data, headers=sent, method=method)
            try:
                with urllib.request.urlopen(request, timeout=self._timeout_s) as response:
                    _warn_of(response.headers, url)
                    return response.read(), response.headers
            except urllib.error.HTTPError as error:
                _warn_of(error.headers, url)
                if error.code == 304:
                    return None
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

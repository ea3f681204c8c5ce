from typing import Generic, TypeVar, get_args

from .data import Data
from .query_params import QueryParams

Q = TypeVar("Q", bound=QueryParams)
R = TypeVar("R")


class Fetcher(Generic[Q, R]):
    require_credentials = True

    @classmethod
    def types(cls):
        """The types of the query and of a row, from the arguments of the class."""
        query, rows = get_args(cls.__orig_bases__[0])
        row = get_args(rows)[0]
        assert issubclass(query, QueryParams) and issubclass(row, Data)
        return query, row

    @classmethod
    def fetch_data(cls, params, credentials=None, **kwargs):
        query = cls.transform_query(params=params)
        assert isinstance(query, cls.types()[0])
        data = cls.extract_data(query=query, credentials=credentials, **kwargs)
        assert not any(isinstance(row, Data) for row in data)
        rows = cls.transform_data(query=query, data=data, **kwargs)
        assert all(isinstance(row, cls.types()[1]) for row in rows)
        return rows

"""The interface that OpenBB's core publishes for extensions, as far as a provider and a router use it.

The registry that has the core itself is not reached by the tests. What is here follows its documentation: the names and
arguments of `Provider`, the steps of a `Fetcher` with the types of its query and rows, models that take further
members, and commands of a `Router` by the name of a model.
"""

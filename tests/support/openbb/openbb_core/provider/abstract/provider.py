class Provider:
    def __init__(self, name, description, website=None, credentials=None, fetcher_dict=None, repr_name=None,
                 instructions=None):
        self.name, self.description, self.website = name, description, website
        self.credentials = [f"{name.lower()}_{each}" for each in credentials or []]
        self.fetcher_dict = fetcher_dict or {}
        self.repr_name, self.instructions = repr_name, instructions

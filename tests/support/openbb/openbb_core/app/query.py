class Query:
    def __init__(self, cc, provider_choices, standard_params, extra_params):
        self.cc = cc

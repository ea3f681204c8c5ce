class APIEx:
    def __init__(self, parameters, description=None):
        self.parameters = parameters

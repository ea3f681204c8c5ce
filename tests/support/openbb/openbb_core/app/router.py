class Router:
    def __init__(self, prefix="", description=None):
        self.prefix, self.description, self.commands = prefix, description, {}

    def command(self, model=None, examples=None, **kwargs):
        def add(function):
            self.commands[function.__name__] = model
            return function

        return add

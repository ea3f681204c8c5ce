"""The commands `obb.regime.…`."""

from openbb_core.app.model.command_context import CommandContext
from openbb_core.app.model.example import APIEx
from openbb_core.app.model.obbject import OBBject
from openbb_core.app.provider_interface import ExtraParams, ProviderChoices, StandardParams
from openbb_core.app.query import Query
from openbb_core.app.router import Router

router = Router(prefix="", description="Regime Intelligence: stress index, sensors and calls.")


@router.command(model="RegimeStressIndex", examples=[APIEx(parameters={"provider": "regime"})])
async def stress_index(
    cc: CommandContext,
    provider_choices: ProviderChoices,
    standard_params: StandardParams,
    extra_params: ExtraParams,
) -> OBBject:
    """The stress index of US markets by day."""
    return await OBBject.from_query(Query(**locals()))


@router.command(model="RegimeSensors", examples=[APIEx(parameters={"provider": "regime"})])
async def sensors(
    cc: CommandContext,
    provider_choices: ProviderChoices,
    standard_params: StandardParams,
    extra_params: ExtraParams,
) -> OBBject:
    """The market sensors with their states."""
    return await OBBject.from_query(Query(**locals()))


@router.command(
    model="RegimePanel",
    examples=[APIEx(parameters={"provider": "regime", "sensors": "vix,wti-vol"})],
)
async def panel(
    cc: CommandContext,
    provider_choices: ProviderChoices,
    standard_params: StandardParams,
    extra_params: ExtraParams,
) -> OBBject:
    """Several sensors by date, with the time at which each value became known."""
    return await OBBject.from_query(Query(**locals()))


@router.command(model="RegimeCalls", examples=[APIEx(parameters={"provider": "regime"})])
async def calls(
    cc: CommandContext,
    provider_choices: ProviderChoices,
    standard_params: StandardParams,
    extra_params: ExtraParams,
) -> OBBject:
    """The published calls."""
    return await OBBject.from_query(Query(**locals()))

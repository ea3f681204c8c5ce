import { confirm } from "./confirm.ts";
import { mailEvents } from "./mail-events.ts";
import { subscribe } from "./subscribe.ts";
import { telegram } from "./telegram.ts";
import { oneClick, unsubscribe } from "./unsubscribe.ts";

export const alertRoutes = [subscribe, confirm, unsubscribe, oneClick];
export const alertRaws = [mailEvents, telegram];

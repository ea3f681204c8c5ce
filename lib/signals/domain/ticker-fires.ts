import { type Fire, isActive, isOver, type OpenFire } from "./drops/fire.ts";
import type { HeldFire } from "./inputs.ts";

/** The fires of one ticker, of earlier runs and of this one. Instants are given in the order of time. */
export class TickerFires {
  /** Oldest first. */
  readonly all: (Fire | HeldFire)[];
  /** Those that may still be active: what has expired or was taken back stays so. */
  #live: (Fire | HeldFire)[];

  constructor(held: readonly HeldFire[]) {
    this.all = [...held];
    this.#live = [...held];
  }

  add(fire: Fire): void {
    this.all.push(fire);
    this.#live.push(fire);
  }

  /** Takes those back that are active at an instant and of which it is true; gives the earlier runs'. */
  reverse(at: number, isReversed: (fire: OpenFire) => boolean): HeldFire[] {
    const reversed: HeldFire[] = [];
    if (this.#live.some((fire) => isOver(fire, at))) {
      this.#live = this.#live.filter((fire) => !isOver(fire, at));
    }
    for (const fire of this.#live) {
      if (!isActive(fire, at) || !isReversed(fire)) continue;
      fire.reversedAt = at;
      if ("key" in fire) reversed.push(fire);
    }
    return reversed;
  }
}

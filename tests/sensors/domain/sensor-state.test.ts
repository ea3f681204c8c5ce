// The state machine of a sensor: borders, hysteresis and dwell.

import { expect, test } from "vitest";
import { FIVE_STATES, type Scheme, type SensorState } from "../../../lib/sensors/domain/sensor.ts";
import { stateDefinitions } from "../../../lib/sensors/domain/sensor-facts.ts";
import {
  initialState,
  nextState,
  pendingLevels,
  pendingState,
  rawState,
  STATE_RULES,
  type StateMemory,
  targetState,
} from "../../../lib/sensors/domain/sensor-state.ts";
import { random } from "../../support/tools/random.ts";

const at = (state: SensorState): StateMemory => ({ state, age: 30, candidate: 0 });

/** Applies [p, m] pairs one after the other and returns the state after each. */
function walk(scheme: Scheme, from: SensorState, inputs: [number, number][]): SensorState[] {
  let memory = at(from);
  return inputs.map(([p, m]) => {
    memory = nextState(scheme, memory, { p, m });
    return memory.state;
  });
}
const times = (n: number, p: number, m: number): [number, number][] =>
  Array.from({ length: n }, () => [p, m]);

test.each<[number, number, SensorState]>([
  [0.95, 0, "SEVERE"],
  [0.9499, 0, "ELEVATED"],
  [0.8, 0, "ELEVATED"],
  [0.7999, 0.2, "RISING"],
  [0.7999, 0.1999, "NEUTRAL"],
  [0.4, 0.2, "RISING"],
  [0.3999, 0.2, "NEUTRAL"],
  [0.35, 0, "NEUTRAL"],
  [0.3499, 0.1499, "STABLE"],
  [0.3499, 0.15, "NEUTRAL"],
])("the raw state at p %d, m %d is %s", (p, m, state) =>
  expect(rawState("five", { p, m })).toBe(state),
);

test.each<[SensorState, number, number, SensorState]>([
  ["SEVERE", 0.9, 0, "SEVERE"],
  ["SEVERE", 0.8999, 0, "ELEVATED"],
  ["ELEVATED", 0.75, 0, "ELEVATED"],
  ["ELEVATED", 0.75, 0.5, "ELEVATED"],
  ["ELEVATED", 0.7499, 0.5, "RISING"],
  ["ELEVATED", 0.7499, 0, "NEUTRAL"],
  ["ELEVATED", 0.95, 0, "SEVERE"],
  ["RISING", 0.1, 0.1, "RISING"],
  ["RISING", 0.5, 0.0999, "NEUTRAL"],
  ["RISING", 0.1, 0.0999, "STABLE"],
  ["RISING", 0.8, 0.3, "ELEVATED"],
  ["STABLE", 0.4, 0.19, "STABLE"],
  ["STABLE", 0.3, 0.9, "STABLE"],
  ["STABLE", 0.4001, 0, "NEUTRAL"],
  ["STABLE", 0.4, 0.2, "RISING"],
  ["STABLE", 0.97, 0, "SEVERE"],
  ["NEUTRAL", 0.3499, 0, "STABLE"],
  ["NEUTRAL", 0.35, 0, "NEUTRAL"],
])("from %s, p %d, m %d points to %s", (from, p, m, to) =>
  expect(targetState("five", from, { p, m })).toBe(to),
);

test.each<[SensorState, number, SensorState]>([
  ["NORMAL", 0.8999, "NORMAL"],
  ["NORMAL", 0.9, "STRESS"],
  ["STRESS", 0.8, "STRESS"],
  ["STRESS", 0.7999, "NORMAL"],
])("with two states, from %s, p %d points to %s", (from, p, to) =>
  expect(targetState("two", from, { p, m: 0 })).toBe(to),
);

test("a worse state needs two observations, a better one five", () => {
  expect(walk("five", "NEUTRAL", times(2, 0.85, 0))).toEqual(["NEUTRAL", "ELEVATED"]);
  expect(walk("five", "ELEVATED", times(5, 0.5, 0))).toEqual([
    ...Array(4).fill("ELEVATED"),
    "NEUTRAL",
  ]);
  expect(walk("two", "NORMAL", times(2, 0.95, 0))).toEqual(["NORMAL", "STRESS"]);
  expect(walk("two", "STRESS", times(5, 0.5, 0)).slice(3)).toEqual(["STRESS", "NORMAL"]);
});

test("any state on the same side counts, and the last one becomes the new state", () => {
  expect(walk("five", "STABLE", [...times(1, 0.97, 0), ...times(1, 0.85, 0)])).toEqual([
    "STABLE",
    "ELEVATED",
  ]);
  expect(walk("five", "SEVERE", [...times(4, 0.6, 0), ...times(1, 0.1, 0)]).at(-1)).toBe("STABLE");
});

test("an observation in the current state, or on the other side, starts the count again", () => {
  const broken: [number, number][] = [
    [0.85, 0],
    [0.5, 0],
    [0.85, 0],
    [0.5, 0],
  ];
  expect(new Set(walk("five", "NEUTRAL", broken))).toEqual(new Set(["NEUTRAL"]));
  const crossed: [number, number][] = [...times(4, 0.5, 0), [0.96, 0], ...times(4, 0.5, 0)];
  expect(walk("five", "ELEVATED", crossed).at(-1)).toBe("ELEVATED");
});

test("more than ten missed sessions start the count again, ten do not", () => {
  const once = nextState("five", at("NEUTRAL"), { p: 0.85, m: 0 });
  expect(nextState("five", once, { p: 0.85, m: 0 }, 10).state).toBe("ELEVATED");
  const gap = nextState("five", once, { p: 0.85, m: 0 }, 11);
  expect(gap).toEqual({ state: "NEUTRAL", age: 32, candidate: 1 });
});

test("age counts observations since the last change", () => {
  let memory = initialState("five");
  const ages = [0.5, 0.85, 0.85, 0.85].map((p) => {
    memory = nextState("five", memory, { p, m: 0 });
    return memory.age;
  });
  expect(ages).toEqual([1, 2, 0, 1]);
});

const { severe, elevated, rising, stable, stress } = STATE_RULES;
test.each<[Scheme, SensorState, "p" | "m", number, number]>([
  ["five", "ELEVATED", "p", severe.enter, 0],
  ["five", "SEVERE", "p", severe.leave, 0],
  ["five", "NEUTRAL", "p", elevated.enter, 0],
  ["five", "ELEVATED", "p", elevated.leave, 0],
  ["five", "NEUTRAL", "m", rising.enterMomentum, 0.6],
  ["five", "RISING", "m", rising.leaveMomentum, 0.6],
  ["five", "NEUTRAL", "p", stable.enterPercentile, 0],
  ["five", "STABLE", "p", stable.leave, 0],
  ["five", "NEUTRAL", "m", stable.enterMomentum, 0.2],
  ["two", "NORMAL", "p", stress.enter, 0],
  ["two", "STRESS", "p", stress.leave, 0],
])(
  "%s, %s: noise of 4 points around %s = %d changes the state at most once in 1,000",
  (...edge) => {
    const [scheme, from, axis, centre, other] = edge;
    for (let seed = 1; seed <= 5; seed += 1) {
      const next = random(seed);
      const inputs = Array.from({ length: 1_000 }, (): [number, number] => {
        const noisy = centre + (next() - 0.5) * 0.08;
        return axis === "p" ? [noisy, other] : [other, noisy];
      });
      const states = [from, ...walk(scheme, from, inputs)];
      expect(states.filter((state, i) => i > 0 && state !== states[i - 1]).length).toBeLessThan(2);
    }
  },
);

test("every state of a scheme is defined, with its numbers", () => {
  const five = stateDefinitions("five", 1, "percent");
  expect(Object.keys(five)).toEqual([...FIVE_STATES]);
  expect(five.SEVERE).toContain("Percentile of 95 or more");
  expect(five.SEVERE).toContain("falls below 90.");
  expect(five.RISING).toContain("at least 20 points in 20 observations");
  expect(five.NEUTRAL).toContain("from 35 to 80");
  expect(Object.keys(stateDefinitions("two", -1, "index"))).toEqual(["NORMAL", "STRESS"]);
  expect(stateDefinitions("two", -1, "index").STRESS).toContain(
    "a low value has a high percentile",
  );
});

test("a worse level that is not confirmed yet is pending, with its progress", () => {
  const after = (from: SensorState, inputs: [number, number][], worse = 2) => {
    let memory = at(from);
    for (const [p, m] of inputs)
      memory = nextState("five", memory, { p, m }, 0, { worse, better: 5 });
    const [p, m] = inputs.at(-1) ?? [0, 0];
    return pendingState("five", memory, { p, m }, { worse, better: 5 });
  };
  expect(after("NEUTRAL", [[0.96, 0]])).toEqual({ state: "SEVERE", readings: 1, needed: 2 });
  expect(
    after("NEUTRAL", [
      [0.96, 0],
      [0.96, 0],
    ]),
  ).toBeNull();
  expect(
    after(
      "NEUTRAL",
      [
        [0.96, 0],
        [0.85, 0],
      ],
      4,
    ),
  ).toEqual({
    state: "ELEVATED",
    readings: 2,
    needed: 4,
  });
  expect(after("ELEVATED", [[0.5, 0]])).toBeNull();
  expect(after("SEVERE", [[0.99, 0]])).toBeNull();
});

test.each<[SensorState, SensorState, number]>([
  ["NEUTRAL", "SEVERE", 3],
  ["NEUTRAL", "ELEVATED", 2],
  ["RISING", "ELEVATED", 1],
])("from %s, pending %s is %d levels worse", (state, pending, levels) => {
  expect(pendingLevels(state, { state: pending, readings: 1, needed: 2 })).toBe(levels);
  expect(pendingLevels(state, null)).toBe(0);
});

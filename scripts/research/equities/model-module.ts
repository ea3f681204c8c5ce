import type {
  EquityModel,
  ForecastForm,
} from "../../../lib/sensors/domain/equities/forecast-form.ts";
import { FIT_THROUGH, type Fitted, fitForm, PUBLISHED, WITHOUT_RANGE } from "./forms.ts";
import type { TestedStock } from "./sessions.ts";

const published = ({ form, intercept, coefficients, neutralBelow, stressFrom }: Fitted) => {
  const terms = form.terms.map((term, i) => [term, rounded(coefficients[i] ?? 0)]);
  const model: ForecastForm = {
    intercept: rounded(intercept),
    coefficients: Object.fromEntries(terms),
    neutralBelow: rounded(neutralBelow),
    stressFrom: rounded(stressFrom),
  };
  return model;
};

/** Four decimals are more than any coefficient can be known to. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

/** The model that these stocks give, with and without highs and lows. */
export function equityModel(stocks: readonly TestedStock[]): EquityModel {
  const fitted = fitForm(PUBLISHED, stocks);
  const used = stocks.filter(({ sessions }) => (sessions[0]?.date ?? "9999") <= FIT_THROUGH);
  return {
    fittedThrough: FIT_THROUGH,
    stocks: used.map(({ ticker }) => ticker),
    sessions: fitted.sessions,
    withRange: published(fitted),
    withoutRange: published(fitForm(WITHOUT_RANGE, stocks)),
  };
}

/** The module that ships a model, as text: one literal, members without quotes. */
export function equityModelModule(model: EquityModel): string {
  const literal = JSON.stringify(model, null, 2).replace(/"(\w+)":/g, "$1:");
  return `import type { EquityModel } from "./forecast-form.ts";

/** Written by \`npm run equity-model\`; not by hand. */
export const EQUITY_MODEL: EquityModel = ${literal};
`;
}

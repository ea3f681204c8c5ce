// What OpenBB Workspace reads of a custom backend: its widgets, and a dashboard of them.

import { PRODUCT_NAME } from "../../lib/core/product.ts";
import { textRoute } from "../../lib/http/text-route.ts";

type Column = readonly [
  field: string,
  headerName: string,
  cellDataType: "text" | "number" | "dateString",
  chartDataType: "category" | "series" | "time" | "excluded",
];

interface Widget {
  name: string;
  description: string;
  endpoint: string;
  /** The member of the answer that has the rows. */
  dataKey: string;
  /** Without them, all members of a row are columns. */
  columns?: readonly Column[];
  isChart: boolean;
  params: readonly { paramName: string; value: string; label: string; description: string }[];
  refetchMs: number;
}

const FROM = {
  paramName: "from",
  value: "$currentDate-2y",
  label: "From",
  description: "First date",
  type: "date",
};
const hidden = (paramName: string, value: string) => ({
  paramName,
  value,
  label: paramName,
  description: "Fixed",
  type: "text",
  show: false,
});
const FIVE_MINUTES_MS = 300_000;

const WIDGETS: Readonly<Record<string, Widget>> = {
  regime_stress_index: {
    name: "Stress index",
    description: "The stress index of US markets by day, 0 to 100, and its regime.",
    endpoint: "api/stress-index/history",
    dataKey: "points",
    columns: [
      ["as_of", "As of", "dateString", "time"],
      ["stress_index", "Stress index", "number", "series"],
      ["regime", "Regime", "text", "excluded"],
      ["sensor_count", "Live sensors", "number", "excluded"],
    ],
    isChart: true,
    params: [hidden("interval", "day"), hidden("order", "asc"), hidden("limit", "1000"), FROM],
    refetchMs: FIVE_MINUTES_MS,
  },
  regime_sensors: {
    name: "Sensors",
    description: "Market sensors with state and confidence, those of your tier.",
    endpoint: "api/sensors",
    dataKey: "sensors",
    columns: [
      ["name", "Sensor", "text", "category"],
      ["current_state", "State", "text", "excluded"],
      ["category", "Category", "text", "excluded"],
      ["confidence", "Confidence", "number", "series"],
      ["last_state_change", "State since", "dateString", "excluded"],
      ["updated_at", "Updated", "dateString", "excluded"],
    ],
    isChart: false,
    params: [hidden("scope", "all")],
    refetchMs: FIVE_MINUTES_MS,
  },
  regime_panel: {
    name: "Sensors over time",
    description: "Values of several sensors by date, a column a sensor.",
    endpoint: "api/panel",
    dataKey: "records",
    isChart: true,
    params: [
      {
        paramName: "sensors",
        value: "vix,wti-vol",
        label: "Sensors",
        description: "Ids of sensors, separated by commas",
      },
      hidden("records", "1"),
      hidden("order", "asc"),
      hidden("limit", "1000"),
      FROM,
    ],
    refetchMs: FIVE_MINUTES_MS,
  },
  regime_calls: {
    name: "Published calls",
    description: "Forecasts with a locked probability and their outcome; the only forecasts here.",
    endpoint: "api/calls",
    dataKey: "calls",
    columns: [
      ["title", "Call", "text", "category"],
      ["svc_prob", "Probability", "number", "series"],
      ["market_prob", "Market", "number", "series"],
      ["status", "Status", "text", "excluded"],
      ["verdict", "Outcome", "text", "excluded"],
      ["opened_at", "Opened", "dateString", "excluded"],
      ["closes_at", "Closes", "dateString", "excluded"],
    ],
    isChart: false,
    params: [hidden("limit", "1000")],
    refetchMs: FIVE_MINUTES_MS,
  },
};

const [WIDTH, HEIGHT] = [20, 12];

/** The widgets in the form of the file `widgets.json`. */
const widgets = () =>
  Object.fromEntries(
    Object.entries(WIDGETS).map(([id, widget]) => [
      id,
      {
        name: widget.name,
        description: widget.description,
        category: PRODUCT_NAME,
        type: "table",
        endpoint: widget.endpoint,
        gridData: { w: WIDTH, h: HEIGHT },
        source: [PRODUCT_NAME],
        refetchInterval: widget.refetchMs,
        data: {
          dataKey: widget.dataKey,
          table: {
            enableCharts: true,
            showAll: widget.columns === undefined,
            ...(widget.isChart && { chartView: { enabled: true, chartType: "line" } }),
            ...(widget.columns && {
              columnsDefs: widget.columns.map(
                ([field, headerName, cellDataType, chartDataType]) => ({
                  field,
                  headerName,
                  cellDataType,
                  chartDataType,
                }),
              ),
            }),
          },
        },
        params: widget.params.map((param) => ({ type: "text", ...param })),
      },
    ]),
  );

/** A dashboard of all widgets, two in a row, in the form of the file `apps.json`. */
const apps = (base: string) => [
  {
    name: PRODUCT_NAME,
    description: "The state of US financial markets: index, sensors, histories and calls.",
    img: `${base}/card.svg`,
    allowCustomization: true,
    tabs: {
      overview: {
        id: "overview",
        name: "Overview",
        layout: Object.keys(WIDGETS).map((id, place) => ({
          i: id,
          x: (place % 2) * WIDTH,
          y: Math.floor(place / 2) * HEIGHT,
          w: WIDTH,
          h: HEIGHT,
        })),
      },
    },
    groups: [],
    prompts: [
      "Which sensors are elevated or severe now?",
      "How did the stress index move this year?",
    ],
  },
];

const json = (path: string, make: (base: string) => unknown) =>
  textRoute({ path, type: "application/json", body: (base) => JSON.stringify(make(base)) });

export const openbbWidgets = json("/widgets.json", widgets);
export const openbbApps = json("/apps.json", apps);

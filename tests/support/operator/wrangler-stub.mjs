// Stands in for Cloudflare and its program wrangler, which a test cannot use: versions, deployments,
// secrets and routes of an account, in a file. It answers and refuses as wrangler 4 does.

import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { WRANGLER_STATE: file = "", WRANGLER_LOG: log = "" } = process.env;
const state = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8"))
  : { zones: [], workers: {} };

const given = process.argv.slice(2);
const { values, positionals } = parseArgs({
  args: given,
  strict: false,
  allowPositionals: true,
  options: {
    env: { type: "string" },
    config: { type: "string" },
    tag: { type: "string" },
    message: { type: "string" },
    yes: { type: "boolean" },
    json: { type: "boolean" },
    "dry-run": { type: "boolean" },
    version: { type: "boolean" },
  },
});
const command = positionals.join(" ");
if (log !== "") appendFileSync(log, `${given.join(" ")}\n`);

function fail(text) {
  console.error(text);
  process.exit(1);
}

if (values.version) {
  console.log("4.155.0");
  process.exit(0);
}
if (command === "login" || command === "whoami") process.exit(0);
if (command.startsWith("r2 bucket create ")) process.exit(0);
const { env = fail("no --env") } = values;
// What the provider refuses in a test: the beginning of a command and its Worker.
if (process.env.WRANGLER_REFUSES === `${positionals.slice(0, 2).join(" ")} ${env}`) fail("refused");
const config = readFileSync(values.config ?? "wrangler.toml", "utf8");
const section = config.split(/^\[env\./m).find((each) => each.startsWith(`${env}]`));
if (section === undefined) fail(`No environment "${env}"`);

/** Routes apply to a zone of the account only. */
function publishRoutes(worker) {
  const routes = [...section.matchAll(/pattern = "([^"]+)", zone_name = "([^"]+)"/g)];
  for (const [, pattern, zone] of routes) {
    if (!state.zones.includes(zone)) fail(`Could not find zone for \`${zone}\``);
    if (!`.${pattern.split("/")[0]}`.endsWith(`.${zone}`)) fail(`${pattern} is not of ${zone}`);
  }
  worker.routes = routes.map(([, pattern]) => pattern);
}

function addVersion(worker, { secrets, code }) {
  const { tag = null, message = null } = values;
  const made = new Date(1_780_000_000_000 + worker.versions.length * 1_000).toISOString();
  const version = { id: randomUUID(), made, tag, message, secrets, code };
  worker.versions.push(version);
  return version;
}

const deploy = (worker, shares) => worker.deployments.push(shares);
/** The code of this folder: what a version was made of. */
const CODE = process.env.WRANGLER_CODE ?? values.tag ?? "here";
const asJson = ({ id, made, tag, message }) => ({
  id,
  metadata: { created_on: made },
  annotations: {
    ...(tag !== null && { "workers/tag": tag }),
    ...(message !== null && { "workers/message": message }),
  },
});

const worker = state.workers[env];
const newest = worker?.versions.at(-1);
const current = worker?.deployments.at(-1) ?? [];
const known = () => worker ?? fail(`There is no Worker svc-${env}`);
const find = (id) =>
  known().versions.find((version) => version.id === id) ?? fail(`There is no version ${id}`);

if (command === "deploy") {
  if (values["dry-run"]) process.exit(0);
  const made = worker ?? { versions: [], deployments: [], routes: [] };
  const version = addVersion(made, { secrets: newest?.secrets ?? {}, code: CODE });
  deploy(made, [{ version_id: version.id, percentage: 100 }]);
  publishRoutes(made);
  state.workers[env] = made;
} else if (command === "versions upload") {
  const version = addVersion(known(), { secrets: newest.secrets, code: CODE });
  console.log(`Worker Version ID: ${version.id}`);
} else if (command.startsWith("versions deploy ")) {
  const shares = positionals.slice(2).map((spec) => {
    const [id = "", share = ""] = spec.split("@");
    return { version_id: find(id).id, percentage: Number.parseFloat(share) };
  });
  if (shares.length > 2) fail("a deployment has one or two versions");
  if (shares.reduce((sum, { percentage }) => sum + percentage, 0) !== 100) fail("not 100 %");
  deploy(known(), shares);
} else if (command === "triggers deploy") {
  publishRoutes(known());
} else if (command === "deployments status") {
  known();
  console.log(JSON.stringify({ id: "deployment", versions: current }));
} else if (command === "deployments list") {
  const deployments = known().deployments.slice(-10);
  console.log(JSON.stringify(deployments.map((versions) => ({ id: "deployment", versions }))));
} else if (command === "versions list") {
  console.log(JSON.stringify(known().versions.slice(-10).map(asJson)));
} else if (command.startsWith("versions view ")) {
  console.log(JSON.stringify(asJson(find(positionals[2]))));
} else if (command === "secret bulk" || command === "versions secret bulk") {
  const sent = JSON.parse(readFileSync(0, "utf8"));
  known();
  const isServed = current.length === 1 && current[0].version_id === newest.id;
  if (command === "secret bulk" && !isServed) {
    fail("Secret edit failed. The latest version of your Worker isn't currently deployed.");
  }
  const version = addVersion(worker, {
    secrets: { ...newest.secrets, ...sent },
    code: newest.code,
  });
  if (command === "secret bulk") deploy(worker, [{ version_id: version.id, percentage: 100 }]);
  else console.log(`✨ Success! Created version ${version.id} with 1 secret created`);
} else if (positionals[0] === "rollback") {
  const earlier = known()
    .deployments.slice(0, -1)
    .reverse()
    .flatMap((shares) => shares.filter(({ percentage }) => percentage === 100));
  const id = positionals[1] ?? earlier[0]?.version_id ?? fail("Could not find stable version");
  deploy(worker, [{ version_id: find(id).id, percentage: 100 }]);
} else {
  fail(`Unknown command: ${given.join(" ")}`);
}
writeFileSync(file, JSON.stringify(state));

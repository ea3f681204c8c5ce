// The command `npm run tape-key`: makes the key that signs the tape, accepts the tape of a restored database, or verifies the record.

import { Command } from "commander";
import { TapeCorrupted } from "../../lib/record/actions/append-record.ts";
import { proveRecord } from "../../lib/record/actions/prove-record.ts";
import { adoptTape, type TapeSigner } from "../../lib/record/actions/sign-checkpoint.ts";
import {
  base64Of,
  fromBase64,
  originOf,
  type SignedHead,
  SignedHeadStoreUnavailable,
  verifierKey,
} from "../../lib/record/domain/tape/checkpoint.ts";
import { tapeKeys } from "../../lib/record/services/tape-keys.ts";
import { writePart } from "../generate/document-part.ts";
import { CommandError, runCommand } from "./command.ts";
import { openDatabase } from "./database.ts";
import { environmentOf } from "./environment.ts";
import { readClock } from "./local-clock.ts";
import { newSigningKey, signerOf } from "./tape-signer.ts";

type Options = {
  baseUrl?: string;
  write?: boolean;
  adopt?: boolean;
  verify?: boolean;
  envFile?: string;
  local?: boolean;
};

/** Creates the key pair that signs the tape's checkpoints. It is printed once and not stored. */
async function makeKey({ write, ...options }: Options): Promise<void> {
  const isNamed = options.envFile !== undefined || options.local === true;
  const baseUrl = options.baseUrl ?? (isNamed ? environmentOf(options)["BASE_URL"] : undefined);
  const { signingKey, publicKey } = await newSigningKey();
  console.log(`TAPE_SIGNING_KEY: ${signingKey}`);
  console.log(`public key:       ${base64Of(publicKey)}`);
  if (baseUrl) {
    console.log(`verifier key:     ${await verifierKey(originOf(baseUrl), publicKey)}`);
  }
  if (write)
    await writePart("operations", "tape-key", `\`${base64Of(publicKey)}\` (Ed25519, base64)`);
  console.log(
    "The first line is a secret, shown this once; publish the others where readers look.",
  );
  console.log("To change keys, set TAPE_SIGNING_KEY to the new one, a comma, and the old one.");
}

const headText = (memory: SignedHead | null): string =>
  memory === null ? "nothing" : `${memory.size} rows with root ${memory.rootSha256}`;

type Opened = Awaited<ReturnType<typeof openDatabase>> & { signer: TapeSigner; now: number };

/** Opens the database and the signer's memory of a deployment, and does the work. */
async function withTape(options: Options, work: (opened: Opened) => Promise<void>): Promise<void> {
  const env = environmentOf(options);
  const signer = signerOf(env);
  if (signer === null) {
    const names = "BASE_URL, TAPE_SIGNING_KEY, UPSTASH_REDIS_REST_URL and its token";
    throw new CommandError(`set ${names}: --env-file FILE, or --local for what npm start runs`);
  }
  const now = await readClock(env as NodeJS.ProcessEnv);
  const opened = await openDatabase(env as NodeJS.ProcessEnv);
  await work({ ...opened, signer, now }).finally(opened.close);
}

/** Accepts the tape in the database as signed, and prints which remembered state this replaces. */
async function adopt(opened: Opened): Promise<void> {
  try {
    const { from, to } = await adoptTape(opened.db, opened.signer, opened.now);
    console.log(`adopted:    the tape of ${opened.description}`);
    console.log(`remembered: ${headText(from)}`);
    console.log(`now:        ${headText(to)}, at ${to.adoptedAt}`);
  } catch (error) {
    if (!(error instanceof TapeCorrupted || error instanceof SignedHeadStoreUnavailable))
      throw error;
    throw new CommandError(`nothing was adopted: ${error.message}`);
  }
  await verify(opened);
  console.log("The next tick signs it. A witness that signed a longer or another tape will not.");
}

/** Verifies the record and stores the result, as the hourly job does. */
async function verify({ db, signer, now }: Opened): Promise<void> {
  const { memory, signingKey } = signer;
  const publicKeys = (await tapeKeys(signingKey)()).map(fromBase64);
  const { proof, isStored, statements } = await proveRecord(db, { publicKeys, memory }, now);
  for (const statement of statements) await statement;
  console.log(`verified:   ${proof.rows} rows, ${proof.differences[0] ?? "no difference"}`);
  if (!isStored) throw new CommandError("the result was not stored: Redis cannot be asked");
}

const run = (options: Options) =>
  options.adopt || options.verify
    ? withTape(options, options.adopt ? adopt : verify)
    : makeKey(options);

await new Command("npm run tape-key --")
  .description(
    "Makes an Ed25519 key pair for the checkpoints of the published record, adopts its tape, or verifies it.",
  )
  .option("--base-url <url>", "the service's public address: prints the C2SP verifier key, too")
  .option("--write", "also writes the public key into docs/operations.md")
  .option(
    "--adopt",
    "after a restore, or for a tape from before Redis remembered it: signs what stands in the database on",
  )
  .option(
    "--verify",
    "verifies the whole record now and stores the result, from which gate and audit go on",
  )
  .option(
    "--env-file <file>",
    "settings of the deployment whose tape is adopted or verified, or that names the verifier key",
  )
  .option("--local", "the tape of the service that npm start runs here")
  .action((options: Options) => runCommand(() => run(options)))
  .parseAsync();

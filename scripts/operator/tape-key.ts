// The command `npm run tape-key`: makes the key that signs the tape, or accepts the tape of a restored database.

import { Command } from "commander";
import { TapeCorrupted } from "../../lib/record/actions/append-record.ts";
import { proveRecord } from "../../lib/record/actions/prove-record.ts";
import { adoptTape } from "../../lib/record/actions/sign-checkpoint.ts";
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
  envFile?: string;
  local?: boolean;
};

/** Creates the key pair that signs the tape's checkpoints. It is printed once and not stored. */
async function makeKey({ baseUrl, write }: Options): Promise<void> {
  const { signingKey, publicKey } = await newSigningKey();
  console.log(`TAPE_SIGNING_KEY: ${signingKey}`);
  console.log(`public key:       ${base64Of(publicKey)}`);
  if (baseUrl !== undefined) {
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

/** Accepts the tape in the database as signed, and prints which remembered state this replaces. */
async function adopt(options: Options): Promise<void> {
  const env = environmentOf(options);
  const signer = signerOf(env);
  if (signer === null) {
    const names = "BASE_URL, TAPE_SIGNING_KEY, UPSTASH_REDIS_REST_URL and its token";
    throw new CommandError(`set ${names}: --env-file FILE, or --local for what npm start runs`);
  }
  const { db, description, close } = await openDatabase(env as NodeJS.ProcessEnv);
  try {
    const { from, to } = await adoptTape(db, signer, Date.now());
    console.log(`adopted:    the tape of ${description}`);
    console.log(`remembered: ${headText(from)}`);
    console.log(`now:        ${headText(to)}, at ${to.adoptedAt}`);
    const publicKeys = (await tapeKeys(signer.signingKey)()).map(fromBase64);
    const { memory } = signer;
    const { proof, statements } = await proveRecord(db, { publicKeys, memory }, await readClock());
    for (const statement of statements) await statement;
    console.log(`verified:   ${proof.rows} rows, ${proof.differences[0] ?? "no difference"}`);
    console.log("The next tick signs it. A witness that signed a longer or another tape will not.");
  } catch (error) {
    if (!(error instanceof TapeCorrupted || error instanceof SignedHeadStoreUnavailable))
      throw error;
    throw new CommandError(`nothing was adopted: ${error.message}`);
  } finally {
    await close();
  }
}

await new Command("npm run tape-key --")
  .description(
    "Makes an Ed25519 key pair for the checkpoints of the published record, or adopts its tape.",
  )
  .option("--base-url <url>", "the service's public address: prints the C2SP verifier key, too")
  .option("--write", "also writes the public key into docs/operations.md")
  .option(
    "--adopt",
    "after a restore, or for a tape from before Redis remembered it: signs what stands in the database on",
  )
  .option("--env-file <file>", "settings of the deployment whose tape is adopted")
  .option("--local", "adopts the tape of the service that npm start runs here")
  .action((options: Options) => runCommand(() => (options.adopt ? adopt : makeKey)(options)))
  .parseAsync();

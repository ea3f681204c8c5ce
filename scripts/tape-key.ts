import { Command } from "commander";
import { base64Of, originOf, verifierKey } from "../lib/domain/record/checkpoint.ts";
import { runCommand } from "./command.ts";
import { writeReadmePart } from "./readme-part.ts";

type Options = { baseUrl?: string; writeReadme?: boolean };

/** Makes the key pair that signs the tape's checkpoints. Nothing is stored: it is shown once. */
async function makeKey({ baseUrl, writeReadme }: Options): Promise<void> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const privateKey = (await crypto.subtle.exportKey("pkcs8", pair.privateKey)) as ArrayBuffer;
  const publicKey = new Uint8Array(
    (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer,
  );
  console.log(`TAPE_SIGNING_KEY: ${base64Of(new Uint8Array(privateKey))}`);
  console.log(`public key:       ${base64Of(publicKey)}`);
  if (baseUrl !== undefined) {
    console.log(`verifier key:     ${await verifierKey(originOf(baseUrl), publicKey)}`);
  }
  if (writeReadme)
    await writeReadmePart("tape-key", `\`${base64Of(publicKey)}\` (Ed25519, base64)`);
  console.log(
    "The first line is a secret, shown this once; publish the others where readers look.",
  );
  console.log("To change keys, set TAPE_SIGNING_KEY to the new one, a comma, and the old one.");
}

await new Command("npm run tape-key --")
  .description("Makes an Ed25519 key pair for the checkpoints of the published record.")
  .option("--base-url <url>", "the service's public address: prints the C2SP verifier key, too")
  .option("--write-readme", "prints the public key in README.md, too")
  .action((options: Options) => runCommand(() => makeKey(options)))
  .parseAsync();

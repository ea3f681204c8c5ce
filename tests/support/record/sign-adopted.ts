import { adoptTape, signCheckpoint } from "../../../lib/record/actions/sign-checkpoint.ts";
import { SAMPLE_END, type TestApp } from "../service/app.ts";
import { embeddedMemory } from "./tape-memory.ts";

/** Signs the tape of a new test database. It is adopted first, because no signer remembers it. */
export async function signAdopted({ services, platform }: TestApp, baseUrl: string): Promise<void> {
  const signingKey = platform.settings["TAPE_SIGNING_KEY"] ?? "";
  const signer = { baseUrl, signingKey, memory: embeddedMemory() };
  await adoptTape(services.db, signer, SAMPLE_END);
  await signCheckpoint(services.db, signer, { now: SAMPLE_END, onlyGrown: true });
}

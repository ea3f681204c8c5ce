import { ContractError } from "./errors.ts";

/** What is read, or null where it is refused with this status: for who shows something in its place. */
export async function unlessRefused<T>(status: 403 | 503, reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ContractError && error.status === status) return null;
    throw error;
  }
}

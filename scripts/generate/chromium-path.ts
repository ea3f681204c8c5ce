// Where the browser of the tests and of the README's picture is.

import { existsSync } from "node:fs";

/** Programs of Debian's packages. The first is headless, and needs half the CPU of the second. */
const PROGRAMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"] as const;

/** The path of Chromium 120 or later: of the environment variable CHROMIUM, or of a Debian package. */
export const CHROMIUM: string =
  process.env["CHROMIUM"] ?? PROGRAMS.find((path) => existsSync(path)) ?? PROGRAMS[0];

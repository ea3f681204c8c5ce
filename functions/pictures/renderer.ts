// Draws pictures as PNG with resvg.

import { type InitInput, initWasm, Resvg } from "@resvg/resvg-wasm";

/** The compiled renderer and the font files; a Worker bundles them, a test reads them. */
export interface RendererFiles {
  wasm: InitInput;
  fonts: readonly (ArrayBuffer | Uint8Array)[];
}

/** Pixels for each unit of a picture, so that it is sharp on fine screens and on paper. */
const SCALE = 2;
/** How many drawn pictures an isolate keeps: about 6 MB. */
const MAX_KEPT = 64;

/** The library can be initialised once. */
let ready: Promise<void> | null = null;

/**
 * Makes the function that draws. It keeps what was drawn last: a picture's text changes with its data only, so
 * that one is drawn once for each time of its data.
 */
export function makeRenderer({ wasm, fonts }: RendererFiles) {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const fontBuffers = fonts.map((font) => new Uint8Array(font));
  return async (svg: string): Promise<Uint8Array<ArrayBuffer>> => {
    const png = kept.get(svg) ?? (await draw(svg, fontBuffers, wasm));
    // The newest use comes last.
    kept.delete(svg);
    kept.set(svg, png);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return png;
  };
}

async function draw(svg: string, fontBuffers: Uint8Array[], wasm: InitInput) {
  ready ??= initWasm(wasm);
  await ready;
  const resvg = new Resvg(svg, {
    font: { fontBuffers, defaultFontFamily: "Inter" },
    fitTo: { mode: "zoom", value: SCALE },
  });
  const image = resvg.render();
  const png = new Uint8Array(image.asPng());
  // Memory of WebAssembly is not collected.
  image.free();
  resvg.free();
  return png;
}

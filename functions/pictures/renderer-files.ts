// The renderer's files as a Worker bundles them: modules beside its program.

import regular from "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf";
import bold from "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf";
import wasm from "@resvg/resvg-wasm/index_bg.wasm";
import type { RendererFiles } from "./renderer.ts";

export const RENDERER_FILES: RendererFiles = { wasm, fonts: [regular, bold] };

/** Where a bundler serves the engine; written so that the bundler sees the file. */
export const engineUrl = new URL('./engine.wasm', import.meta.url)

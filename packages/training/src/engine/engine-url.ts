/** The URL at which a bundler serves the engine, in a form that the bundler recognises. */
export const engineUrl = new URL('./engine.wasm', import.meta.url)

import { readFile } from 'node:fs/promises'

/** Compiles the committed engine; for Node. */
export async function loadEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL('./engine.wasm', import.meta.url)))
}

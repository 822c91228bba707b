import { readFile } from 'node:fs/promises'

/** The committed engine, compiled; for Node. */
export async function loadEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL('./engine.wasm', import.meta.url)))
}

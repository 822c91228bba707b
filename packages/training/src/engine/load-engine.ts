import { readFile } from 'node:fs/promises'
import { engineUrl } from './engine-url.ts'

/** Compiles the committed engine; for Node. */
export async function loadEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(engineUrl))
}

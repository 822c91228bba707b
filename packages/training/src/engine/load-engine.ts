import { readFile } from 'node:fs/promises'
import { chooseEngine, type ChosenEngine } from './choose-engine.ts'

/** Compiles the committed engines; for Node. */
export const chooseOwnEngine = (): Promise<ChosenEngine> =>
  chooseEngine(async (url) => WebAssembly.compile(await readFile(url)))

let chosen: Promise<ChosenEngine> | undefined

/** @returns the engine of this process, chosen once */
export const loadEngine = async (): Promise<WebAssembly.Module> => (await (chosen ??= chooseOwnEngine())).module

import { loadEngine } from '@synet/training/engine/load-engine'
import { createTrainer } from '@synet/training/engine/trainer'
import { tinyModel } from '@synet/training/projects/english-speeches/project'

let version: Promise<number> | undefined

/** Returns the committed engine's version; a delta of another version is malformed. */
export function engineVersion(): Promise<number> {
  version ??= loadEngine().then((engine) => createTrainer(engine, tinyModel).engineVersion)
  return version
}

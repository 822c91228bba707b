import { parentPort } from 'node:worker_threads'
import { loadEngine } from '@synet/training/engine/load-engine'
import { replayUnit } from '@synet/training/protocol/replay'
import { replayState } from '@synet/training/protocol/replay-state'
import type { UnitToCompute } from './compute-unit.ts'

const engine = loadEngine()

parentPort?.on('message', async ({ unit, state }: UnitToCompute) =>
  parentPort?.postMessage(
    state === undefined ? await replayUnit(await engine, unit) : await replayState(await engine, unit, state),
  ),
)

import { parentPort } from 'node:worker_threads'
import { loadEngine } from '@synet/training/engine/load-engine'
import { replayUnit } from '@synet/training/protocol/replay'
import type { WorkUnit } from '@synet/training/protocol/work-unit'

const engine = loadEngine()

parentPort?.on('message', async (unit: WorkUnit) => parentPort?.postMessage(await replayUnit(await engine, unit)))

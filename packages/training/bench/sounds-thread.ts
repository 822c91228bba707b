import { parentPort } from 'node:worker_threads'
import { loadEngine } from '#engine/load-engine'
import { replayUnit } from '#protocol/replay'
import type { WorkUnit } from '#protocol/work-unit'

const engine = loadEngine()

parentPort?.on('message', async (unit: WorkUnit) => parentPort?.postMessage(await replayUnit(await engine, unit)))

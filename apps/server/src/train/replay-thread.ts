import { parentPort } from 'node:worker_threads'
import { loadEngine } from '@synet/training/engine/load-engine'
import { replayUnit } from '@synet/training/protocol/replay'
import { verifySubmission } from '@synet/training/protocol/verify-submission'
import type { ReplayTask } from '#train/replay-queue'

const engine = loadEngine()

parentPort?.on('message', async ({ unit, commitment, delta, engineVersion }: ReplayTask) => {
  const replayed = await replayUnit(await engine, unit)
  parentPort?.postMessage(await verifySubmission({ unit, engineVersion, commitment, delta }, replayed))
})

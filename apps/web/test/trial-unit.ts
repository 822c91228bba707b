import { createHash } from 'node:crypto'
import { loadEngine } from '@synet/training/engine/load-engine'
import { initialWeights } from '@synet/training/engine/trainer'
import type { BrowserContext } from 'playwright-core'
import { trialUnit } from './fixtures/training.ts'

export const engine = await loadEngine()
export const shard = Uint8Array.from({ length: 2_000 }, (_, i) => 97 + ((i * i + 7 * i) % 26))
export const baseWeights = initialWeights(engine, trialUnit.model, 1)

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** A unit whose files are served, so that the browser of a test really trains it. */
export const unit = {
  ...trialUnit,
  modelUrl: `/prod/blob/${hashOf(baseWeights)}`,
  shardUrl: `/prod/blob/${hashOf(shard)}`,
}
export const serveUnit = (context: BrowserContext) =>
  context.route('**/prod/blob/*', (route) =>
    route.fulfill({ body: Buffer.from(route.request().url().endsWith(unit.modelUrl) ? baseWeights : shard) }),
  )

import { applyDifference } from '#protocol/model-difference'
import { sha256Hex } from '#protocol/sha256'
import { engineVersionOf, unitLimits, type WorkUnit } from '#protocol/work-unit'
import { isModelConfig, weightsBytes } from '#engine/model-config'
import { gunzip } from './gzip.ts'
import { type ByteCache, type Lease } from './unit-store.ts'

export interface FetchedUnit {
  readonly unit: WorkUnit
  /** What came over the network. */
  readonly bytes: number
}

/** A lease without what binds it to an account; a unit that nobody leased has no reason. */
export type FetchableUnit = Omit<Lease, 'leaseId' | 'expiresAt' | 'size' | 'why'> & Partial<Pick<Lease, 'why'>>

interface Fetching {
  /** One model is kept for each, and one for each other project that it trains. */
  readonly runId: string
  readonly blobs: ByteCache
  readonly download: (url: string, bytesMax: number) => Promise<Uint8Array>
}

/** Models and shards are named by their SHA-256. */
const hashOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

/**
 * Gets a lease's unit. Shards stay on the device; of a model only what changed since the version that the device has is
 * fetched, if the server offers it.
 */
export async function fetchUnit(lease: FetchableUnit, fetching: Fetching): Promise<FetchedUnit> {
  const [model, shard] = await Promise.all([
    fetchModel(lease, fetching),
    fetchKept(lease.shardUrl, unitLimits.shardBytesMax, `shard ${hashOf(lease.shardUrl)}`, fetching),
  ])
  const { protocol, version, seed, steps, learningRate } = lease
  return {
    unit: {
      protocol,
      version,
      model: lease.model,
      baseWeights: model.content,
      shard: shard.content,
      seed,
      steps,
      learningRate,
    },
    bytes: model.bytes + shard.bytes,
  }
}

interface Fetched {
  readonly content: Uint8Array
  readonly bytes: number
}

/** One model of a run and a project is kept; stored bytes count only when they have the hash that they should have. */
async function fetchModel(of: FetchableUnit, fetching: Fetching): Promise<Fetched> {
  const { modelUrl, modelFrom, model, project, protocol, why } = of
  if (!isModelConfig(model, engineVersionOf(protocol))) throw new Error('download failed: that is no model of a unit')
  const { blobs, download, runId } = fetching
  const key = why === undefined || why === 'own' ? `model ${runId}` : `model ${runId} ${project}`
  const kept = await blobs.read(key)
  const keptHash = kept && (await sha256Hex(kept))
  if (kept && keptHash === hashOf(modelUrl)) return { content: kept, bytes: 0 }
  if (kept && modelFrom && keptHash === modelFrom.hash) {
    const differenceMax = 2 * kept.length
    const packed = await download(modelFrom.url, differenceMax).catch(() => undefined)
    const content = packed && applyDifference(kept, await gunzip(packed, differenceMax).catch(() => new Uint8Array(0)))
    if (content && (await sha256Hex(content)) === hashOf(modelUrl)) {
      await blobs.write(key, content)
      return { content, bytes: packed.length }
    }
  }
  return fetchKept(modelUrl, weightsBytes(model), key, fetching)
}

async function fetchKept(url: string, bytesMax: number, key: string, { blobs, download }: Fetching): Promise<Fetched> {
  const kept = await blobs.read(key)
  if (kept && (await sha256Hex(kept)) === hashOf(url)) return { content: kept, bytes: 0 }
  const content = await download(url, bytesMax)
  // Work on other bytes than the lease names would count as a wrong result.
  if ((await sha256Hex(content)) !== hashOf(url)) throw new Error(`download failed: ${url} has other bytes`)
  await blobs.write(key, content)
  return { content, bytes: content.length }
}

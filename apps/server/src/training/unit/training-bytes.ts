import { createHash } from 'node:crypto'
import { addMs } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import { chainHash, packHashes, unpackHashes } from '@synet/training/protocol/state-hashes'
import { resultBytes } from '@synet/training/protocol/result-bytes'
import type { Context } from '#platform/context'
import { type SignedPut, signedPutMs } from '#platform/object/object-store'

/** These parts of a unit say how long its result is. */
type ResultOf = Parameters<typeof resultBytes>[0]
type Stored = Pick<Context, 'sql' | 'trainingStore'>

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const weightsName = (hash: string): string => `weights/${hash}`
/** By lease, not by hash: two leases may have the same delta, and each is deleted with its own. */
const deltaName = (leaseId: string): string => `deltas/${leaseId}`

/** Keeps weights in the object store. The caller inserts the row of `app.blob` afterwards, so that a row has its bytes. */
export const putWeights = ({ trainingStore }: Pick<Context, 'trainingStore'>, hash: string, weights: Uint8Array) =>
  trainingStore.put(weightsName(hash), weights)

/** @returns undefined when the weights were deleted. @throws InvariantError when the store gives other bytes */
export async function readWeights({ sql, trainingStore }: Stored, hash: string): Promise<Uint8Array | undefined> {
  const [kept] = await sql`select from app.blob where hash = ${hash}`
  if (!kept) return undefined
  const bytes = await trainingStore.get(weightsName(hash))
  invariant(bytes && sha256(bytes) === hash, `the object store has no weights ${hash}, or wrong ones`)
  return bytes
}

export const removeWeights = ({ trainingStore }: Pick<Context, 'trainingStore'>, hash: string) =>
  trainingStore.remove(weightsName(hash))

/** Keeps the delta of a lease. The caller sets the lease's `delta_size` afterwards. */
export const putDelta = ({ trainingStore }: Pick<Context, 'trainingStore'>, leaseId: string, delta: Uint8Array) =>
  trainingStore.put(deltaName(leaseId), delta)

/**
 * Lets a device put the delta that it committed to straight into the store, and nothing else: the signature covers the
 * name, the size and the checksum.
 * @returns undefined when the delta has to come through us
 */
export const signDelta = (
  { trainingStore }: Pick<Context, 'trainingStore'>,
  { id, deltaHash, ...unit }: { readonly id: string; readonly deltaHash: string } & ResultOf,
): Promise<SignedPut | undefined> =>
  trainingStore.signPut(deltaName(id), { size: resultBytes(unit), sha256: deltaHash })

/** The `delta_size` of a committed lease: 0 where an upload may have begun, by which an unfinished one is found. */
export const uploadStarted = ({ config }: Pick<Context, 'config'>): 0 | null =>
  config.training.s3?.publicUrl ? 0 : null

/** What a device has put. It is not believed: a store may not have checked the signed size and checksum. */
export async function readUploaded(
  { trainingStore }: Pick<Context, 'trainingStore'>,
  { id, ...unit }: { readonly id: string } & ResultOf,
): Promise<Uint8Array | undefined> {
  return trainingStore.get(deltaName(id), resultBytes(unit))
}

const cleanedAtOnce = 100

/**
 * Removes what was uploaded for units that were never handed in, when no signature admits it any more.
 * @returns true when there may be more
 */
export async function removeUnfinishedUploads({
  sql,
  clock,
  trainingStore,
}: Pick<Context, 'sql' | 'clock' | 'trainingStore'>): Promise<boolean> {
  const before = addMs(clock.now(), -signedPutMs)
  const isOver = sql`delta_size is not null and leased_at < ${before} and expires_at < ${before}`
  const over = await readConfirmed(
    sql,
    (tx) => tx<{ id: string }[]>`
      select id from app.lease where state = 'committed' and ${isOver}
      union all select id from app.lease where state = 'lapsed' and ${isOver} limit ${cleanedAtOnce}`,
  )
  const ids = over.map(({ id }) => id)
  await removeDeltas({ trainingStore }, ids)
  await sql`update app.lease set delta_size = null where id = any (${ids}) and state in ('committed', 'lapsed')`
  return ids.length === cleanedAtOnce
}

/**
 * @returns undefined when the store has lost the delta that was committed, or has other bytes: nothing brings it back,
 * so callers continue without it. A store that does not answer is an error instead.
 */
export async function readDelta(
  { trainingStore }: Pick<Context, 'trainingStore'>,
  lease: { readonly id: string; readonly delta_hash: string | null },
): Promise<Uint8Array | undefined> {
  const bytes = await trainingStore.get(deltaName(lease.id))
  return bytes && sha256(bytes) === lease.delta_hash ? new Uint8Array(bytes) : undefined
}

const statesName = (leaseId: string, root: string): string => `states/${leaseId}-${root}`

/**
 * Keeps the hashes of a unit's states under their own hash, so that another commitment of the same lease replaces
 * nothing.
 * @returns the hash, which the caller writes to the lease
 */
export async function putStates(
  { trainingStore }: Pick<Context, 'trainingStore'>,
  leaseId: string,
  hashes: readonly string[],
): Promise<string> {
  const root = await chainHash(hashes)
  await trainingStore.put(statesName(leaseId, root), packHashes(hashes))
  return root
}

/** @returns undefined when the lease has none, or the store lost them */
export async function readStates(
  { trainingStore }: Pick<Context, 'trainingStore'>,
  { id, state_root: root }: { readonly id: string; readonly state_root: string | null },
): Promise<readonly string[] | undefined> {
  const bytes = root === null ? undefined : await trainingStore.get(statesName(id, root))
  return bytes && sha256(bytes) === root ? unpackHashes(bytes) : undefined
}

const forgottenAtOnce = 100

/** Deletes the hashes of decided units' states, which only a dispute needs. @returns true when there may be more */
export async function deleteStates({ sql, trainingStore }: Stored): Promise<boolean> {
  const rows = await readConfirmed(
    sql,
    (tx) => tx<{ id: string; state_root: string }[]>`
      select id, state_root from app.lease
        where state_root is not null and state in ('verified', 'rejected', 'lapsed', 'released') limit ${forgottenAtOnce}`,
  )
  for (const { id, state_root: root } of rows) await trainingStore.remove(statesName(id, root))
  if (rows.length > 0) await sql`update app.lease set state_root = null where id = any (${rows.map(({ id }) => id)})`
  return rows.length === forgottenAtOnce
}

export async function removeDeltas(
  { trainingStore }: Pick<Context, 'trainingStore'>,
  leaseIds: readonly string[],
): Promise<void> {
  for (const id of leaseIds) await trainingStore.remove(deltaName(id))
}

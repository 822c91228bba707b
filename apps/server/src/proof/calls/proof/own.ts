import { days, minutes } from '@synet/core/clock'
import { done, refuse, invariant } from '@synet/core/result'
import { ownProof } from '@synet/proof/own-proof'
import type { UserCall } from '#platform/http/call'
import { treesKeptMs } from '#proof/delete-old-trees'
import { readEpoch } from '#proof/read-epoch'
import { consumeRate } from '#platform/consume-rate'
import type { Sql } from '@synet/ledger/database'
import { partLeaves } from '@synet/proof/build-tree'
import { directoryEntryBytes } from '#proof/build-epoch'

interface Crown {
  readonly key: Uint8Array
  readonly count: number
  readonly crown: Uint8Array
}
interface StoredTree extends Crown {
  readonly leaf: number
  readonly part: Uint8Array
}

/** A cache of the newest epochs' upper levels, which never change and which every proof needs. */
const crownsMax = 3
const crowns = new WeakMap<Sql, Map<number, Crown>>()

async function readCrown(sql: Sql, epoch: number): Promise<Crown | undefined> {
  const kept = crowns.get(sql) ?? new Map<number, Crown>()
  crowns.set(sql, kept)
  const known = kept.get(epoch)
  if (known) return known
  const [row] = await sql<{ key: Buffer; accounts: number; bytes: Buffer }[]>`
    select k.key, k.accounts, p.bytes from app.proof_key k
      join app.proof_part p on p.epoch = k.epoch and p.kind = 'crown' where k.epoch = ${epoch}`
  if (!row) return undefined
  const crown = { key: new Uint8Array(row.key), count: row.accounts, crown: new Uint8Array(row.bytes) }
  kept.set(epoch, crown)
  for (const old of [...kept.keys()].slice(0, -crownsMax)) kept.delete(old)
  return crown
}

/** Reads what a user's proof is made from. @returns undefined when the user is not in the epoch */
async function readTree(sql: Sql, epoch: number, userId: bigint): Promise<StoredTree | 'forgotten' | undefined> {
  const crown = await readCrown(sql, epoch)
  if (!crown) return 'forgotten'
  const [directory] = await sql<{ bytes: Buffer }[]>`
    select bytes from app.proof_part where epoch = ${epoch} and kind = 'directory' and first_account <= ${userId}
      order by first_account desc limit 1`
  const leaf = directory && findLeaf(directory.bytes, userId)
  if (leaf === undefined) return undefined
  const [part] = await sql<{ bytes: Buffer }[]>`
    select bytes from app.proof_part where epoch = ${epoch} and kind = 'leaves' and part = ${Math.floor(leaf / partLeaves)}`
  invariant(part, `epoch ${epoch} has its leaves`)
  return { ...crown, leaf, part: new Uint8Array(part.bytes) }
}

/** Finds an account by binary search, because a directory is in the order of its accounts. */
function findLeaf(directory: Buffer, userId: bigint): number | undefined {
  let low = 0
  let high = directory.length / directoryEntryBytes - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const account = directory.readBigUInt64BE(middle * directoryEntryBytes)
    if (account === userId) return directory.readUInt32BE(middle * directoryEntryBytes + 8)
    if (account < userId) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** A proof takes some milliseconds of hashing. */
const asked = { max: 60, windowMs: minutes(10) }

/** @returns refusals `request.too-many`, `proof.none`, `proof.forgotten`; `proof.not-in` for who registered after the epoch */
export const proofOwn: UserCall<'proof/own'> = async (context, { number }, { userId }) => {
  const { sql } = context
  const rate = await consumeRate(context, `proof:${userId}`, asked)
  if (!rate.ok) return rate
  const row = await readEpoch(sql, number)
  if (!row) return refuse('proof.none')
  const tree = await readTree(sql, row.number, userId)
  if (tree === 'forgotten') return refuse('proof.forgotten', { days: treesKeptMs / days(1) })
  if (!tree) return refuse('proof.not-in')
  const epoch = { statement: row.statement, signature: row.signature, publicKey: row.public_key }
  const proof = ownProof(epoch, tree.key, userId, tree)
  return done({
    ...proof,
    sums: [...proof.sums],
    path: proof.path.map(([hash, sums, mark]): [string, string[], string] => [hash, [...sums], mark]),
  })
}

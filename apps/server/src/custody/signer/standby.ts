import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ChainedRow } from '#custody/signer/chained-table'
import type { SignerStore } from '#custody/signer/store'
import type { Positions } from '#custody/payout/sign/journal'

/** What the active signer sends: everything that its standby does not have yet. */
interface Batch {
  readonly signed: readonly ChainedRow[]
  readonly records: readonly ChainedRow[]
  /** Absent from the first batch: a store that is older than its standby's must not set the positions back. */
  readonly positions?: Positions
}
/** How much the standby has on its disk: the number of rows of each table and the hash of the last one. */
interface Heads {
  readonly signed: string
  readonly signedHash: string
  readonly records: string
  readonly recordsHash: string
}

const answerMs = 5_000

/** A second store that receives every record before what it records leaves the signer. */
export interface Standby {
  /**
   * Sends what the standby lacks, and returns when it is on the standby's disk.
   * @throws when the standby does not answer or has taken over: then nothing may leave this signer
   */
  sync(): Promise<void>
}

/** A signer without a standby. */
export const noStandby: Standby = { sync: async () => {} }

/** @param url of the standby's own port, which only the active signer's machine may reach */
export function createStandbyClient({ journal, records }: SignerStore, url: string, secret: string): Standby {
  let heads: Heads | undefined
  const send = async (batch: Batch): Promise<Heads> => {
    const response = await fetch(`${url}/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(answerMs),
    })
    // These are failures of the standby, which say nothing about what is signed.
    if (response.status === 409) throw new Error('the standby has taken over: this signer signs nothing any more')
    if (!response.ok) throw new Error(`the standby answers with ${response.status}`)
    const answer = (await response.json()) as Heads
    const continues =
      journal.table.hashAt(BigInt(answer.signed)) === answer.signedHash &&
      records.table.hashAt(BigInt(answer.records)) === answer.recordsHash
    if (!continues)
      throw new Error("the standby has rows that this signer's store lacks: it was restored from an older copy")
    return answer
  }
  const syncOnce = async (): Promise<void> => {
    heads ??= await send({ signed: [], records: [] })
    for (;;) {
      const signed = journal.table.after(BigInt(heads.signed))
      const newRecords = records.table.after(BigInt(heads.records))
      heads = await send({ signed, records: newRecords, positions: journal.positions() })
      if (signed.length + newRecords.length === 0) return
    }
  }
  let last: Promise<void> = Promise.resolve()
  return {
    sync() {
      // One batch at a time, so that rows arrive in their order.
      last = last
        .catch(() => {})
        .then(syncOnce)
        .catch((error: unknown) => {
          heads = undefined
          throw error
        })
      return last
    },
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Serves a standby: it stores what the active signer sends, until it is promoted. From then on it refuses, so that the
 * former active signer, which signs nothing without an answer, is fenced.
 */
export async function startStandby(
  store: SignerStore,
  { host, port, secret }: { readonly host: string; readonly port: number; readonly secret: string },
): Promise<FastifyInstance> {
  const server = Fastify({ bodyLimit: 64_000_000, forceCloseConnections: true })
  // This comes before the body is read, because that may be large.
  server.addHook('onRequest', async (request, reply) => {
    const given = digest(request.headers.authorization ?? '')
    return timingSafeEqual(given, digest(`Bearer ${secret}`)) ? undefined : reply.code(401).send()
  })
  server.post('/sync', async (request, reply) => {
    if (store.isPromoted()) return reply.code(409).send()
    const { signed, records, positions } = request.body as Batch
    store.take(() => {
      store.journal.table.take(signed)
      store.records.table.take(records)
    })
    if (positions) store.journal.takePositions(positions)
    const last = { signed: store.journal.table.head(), records: store.records.table.head() }
    const heads: Heads = {
      signed: `${last.signed.seq}`,
      signedHash: last.signed.hash,
      records: `${last.records.seq}`,
      recordsHash: last.records.hash,
    }
    return heads
  })
  await server.listen({ host, port })
  return server
}

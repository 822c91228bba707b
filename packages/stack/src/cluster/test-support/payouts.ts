import { randomBytes } from 'node:crypto'
import { createRpc } from '@synet/chain/rpc'
import { allNetworks } from '@synet/core/all-networks'
import { hours } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import { moveClock } from '@synet/server/platform/database-clock'
import { type SoftwareKey, createSoftwareKey } from '@synet/server/test-support/software-key'
import type { Settled } from './load.ts'
import { type OutsideClient, newKey } from './outside-client.ts'
import { type Person, payPassword } from './people.ts'
import type { Cluster } from '../start-cluster.ts'
import { createApprovalsClient } from '@synet/contract/client'
import type { Product } from '../product.ts'

/** Enrols security keys in software by the links that `synet init` printed. @returns a key for each operator */
async function enrolOperators({ approvals, invitations }: Product): Promise<readonly SoftwareKey[]> {
  const call = openPage(approvals)
  const { origin, hostname: id } = new URL(approvals)
  const keys: SoftwareKey[] = []
  // Two found; a third one would wait for their signatures.
  for (const token of invitations.slice(0, 2)) {
    const key = createSoftwareKey({ origin, id })
    const { challenge } = await call('invitation', { token })
    await call('enrol', { token, registration: key.register(challenge) })
    keys.push(key)
  }
  return keys
}

/** The name of the page needs no entry in this machine's list of hosts: HAProxy tells its pages apart by their ports. */
function openPage(approvals: string, token: () => string | undefined = () => undefined) {
  const origin = `https://localhost:${new URL(approvals).port}`
  return createApprovalsClient({ origin, fetch, lang: () => 'en', token, timeoutMs: 15_000 })
}

/**
 * Looks at what waits for signatures, signs every withdrawal with a key, and tells what it was shown.
 * @throws when the page does not answer; what was signed stays signed
 */
async function signPayouts(approvals: string, key: SoftwareKey) {
  let token: string | undefined
  const call = openPage(approvals, () => token)
  const { challenge } = await call('challenge', {})
  token = (await call('login', { credentialId: key.credentialId, assertion: key.assert(challenge) })).token
  const { payouts } = await call('work', {})
  for (const { id, contentHash, expiresAt, challenge, mine } of payouts) {
    if (mine) continue
    // Another operator's signature, or the signer's own pass, may have advanced the order meanwhile.
    await call('approvePayout', { id, contentHash, expiresAt, assertion: key.assert(challenge) }).catch(() => {})
  }
  await call('logout', {})
  return payouts
}

/** Somebody who withdraws to an address that nobody else knows. */
interface Receiver {
  readonly person: Person
  readonly accountId: string
  readonly address: string
}

export interface RunningPayouts {
  /** Nobody withdraws any more; operators keep signing. */
  stop(): Promise<void>
  settle(): Promise<Settled>
  close(): Promise<void>
}

export interface PayoutDesk {
  /** Withdraws now and then until it is stopped, and has operators sign. */
  start(): RunningPayouts
}

const amount = '10'
const pauseMs = 1_500
const seenMs = 60_000
const paidMs = 180_000
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

interface Desk {
  readonly world: Pick<Cluster, 'product' | 'anvil'>
  readonly client: OutsideClient
  readonly owner: Sql
  readonly receivers: readonly Receiver[]
  readonly keys: readonly SoftwareKey[]
}

/**
 * Opens receiving accounts, whose addresses the signer has known for a day: the development clock is moved. The accounts
 * are written by the owner, because codes by mail would only slow the trial down.
 */
export async function openPayouts(
  world: Desk['world'],
  client: OutsideClient,
  owner: Sql,
  people: readonly Person[],
): Promise<PayoutDesk> {
  const keys = await enrolOperators(world.product)
  const receivers: Receiver[] = []
  for (const person of people) {
    const address = `0x${randomBytes(20).toString('hex')}`
    const [row] = await owner<{ id: bigint }[]>`
      insert into app.receiving_account (user_id, network, address, name, created_at)
        values (${person.id}, 'dev', ${address}, 'Cold wallet', ${new Date()}) returning id`
    receivers.push({ person, accountId: String(row?.id), address })
  }
  const desk: Desk = { world, client, owner, receivers, keys }
  const notes: Note[] = []
  for (const receiver of receivers) {
    const note = await ask(desk, receiver)
    const { id, refusal } = await apply(desk, note)
    if (id === undefined) throw new Error(`no withdrawal: ${refusal}`)
    notes.push({ ...note, id })
  }
  await untilSeen(desk, receivers.length)
  await moveClock(owner, hours(25))
  return { start: () => startPayouts(desk, notes) }
}

interface Note {
  readonly receiver: Receiver
  readonly key: string
  readonly quoteId: string
  /** The order's id; undefined while the outcome is unknown. */
  id?: string
}

/** @throws without a quote; there is no order then */
async function ask({ client }: Desk, receiver: Receiver): Promise<Note> {
  const { person, accountId } = receiver
  const body = { accountId, amount, feeIn: 'USDT' }
  const { code, msg, data } = await client.call({
    path: 'withdrawal/quote',
    token: person.token,
    key: newKey(),
    body,
  })
  if (code !== 1) throw new Error(`no quote: ${msg}`)
  return { receiver, key: newKey(), quoteId: String(data?.['quoteId']) }
}

/** @returns the order's id, or the refusal @throws when nobody knows whether there is an order */
async function apply({ client }: Desk, { receiver, key, quoteId }: Note): Promise<{ id?: string; refusal?: string }> {
  const { token } = receiver.person
  const body = { quoteId, payPassword }
  const { code, msg, data } = await client.call({ path: 'withdrawal/apply', token, key, body })
  if (code === 1) return { id: String(data?.['id']) }
  const refusal = data?.['error']
  // The server's own failure is none: the commit may have succeeded, and its answer may have been lost.
  if (typeof refusal !== 'string' || refusal === 'server.failed') throw new Error(msg)
  return { refusal }
}

async function untilSeen({ world, keys }: Desk, orders: number): Promise<void> {
  const [key] = keys
  const until = Date.now() + seenMs
  for (;;) {
    const shown = key ? await signPayouts(world.product.approvals, key).catch(() => []) : []
    if (shown.filter(({ addressSeenAt }) => addressSeenAt !== null).length >= orders) return
    if (Date.now() > until) throw new Error('the signer does not see the new addresses')
    await pause(500)
  }
}

function startPayouts(desk: Desk, notes: Note[]): RunningPayouts {
  let asking = true
  let signing = true
  let unknown = 0
  const began = notes.length
  const askOften = async (receiver: Receiver) => {
    while (asking) {
      const note = await ask(desk, receiver).catch(() => undefined)
      if (note) {
        notes.push(note)
        const { id, refusal } = await apply(desk, note).catch(() => ({ id: undefined, refusal: undefined }))
        if (id !== undefined) note.id = id
        else if (refusal === undefined) unknown++
        // The server refused: the order was certainly not made.
        else notes.splice(notes.indexOf(note), 1)
      }
      await pause(pauseMs)
    }
  }
  const signOften = async () => {
    while (signing) {
      for (const key of desk.keys) await signPayouts(desk.world.product.approvals, key).catch(() => {})
      await pause(pauseMs / 3)
    }
  }
  const askers = Promise.all(desk.receivers.map(askOften))
  const signer = signOften()
  return {
    async stop() {
      asking = false
      await askers
    },
    async settle(): Promise<Settled> {
      const acknowledged = notes.slice(began).filter(({ id }) => id !== undefined)
      const lost = await countLost(desk, acknowledged)
      for (const note of notes.filter(({ id }) => id === undefined)) await learn(desk, note, notes)
      await untilPaid(desk)
      return { acknowledged: acknowledged.length, unknown, lost, doubled: await countDoubled(desk, notes) }
    },
    async close() {
      asking = false
      signing = false
      await Promise.all([askers, signer])
    },
  }
}

async function countLost({ owner }: Desk, acknowledged: readonly Note[]): Promise<number> {
  const ids = acknowledged.map(({ id = '' }) => id)
  const kept = await owner<{ id: bigint }[]>`select id from app.withdrawal where id = any(${ids}::bigint[])`
  return new Set(ids).size - kept.length
}

/** Repeats a call without an answer: it made an order, or its quote has expired without one. */
async function learn(desk: Desk, note: Note, notes: Note[]): Promise<void> {
  const until = Date.now() + paidMs
  for (;;) {
    const { id, refusal } = await apply(desk, note).catch(() => ({ id: undefined, refusal: undefined }))
    if (id !== undefined) {
      note.id = id
      return
    }
    if (refusal === 'quote.expired') {
      notes.splice(notes.indexOf(note), 1)
      return
    }
    if (Date.now() > until) throw new Error(`the withdrawal of quote ${note.quoteId} is never answered: ${refusal}`)
    await pause(pauseMs)
  }
}

const personIds = ({ receivers }: Desk): readonly string[] => receivers.map(({ person }) => String(person.id))

async function untilPaid(desk: Desk): Promise<void> {
  const until = Date.now() + paidMs
  for (;;) {
    const open = await desk.owner<{ id: bigint; state: string; waiting_for: string | null }[]>`
      select id, state, waiting_for from app.withdrawal
        where user_id = any(${personIds(desk)}::bigint[]) and state <> 'confirmed'`
    if (open.length === 0) return
    if (Date.now() > until) throw new Error(`withdrawals are not paid: ${JSON.stringify(open, textOf)}`)
    await pause(500)
  }
}

const textOf = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** What the chain has paid to each address is compared with its orders, and these with the notes. */
async function countDoubled(desk: Desk, notes: readonly Note[]): Promise<number> {
  const rpc = createRpc([desk.world.anvil.url])
  let doubled = 0
  for (const { address, person } of desk.receivers) {
    const [row] = await desk.owner<{ count: bigint; received: bigint | null }[]>`
      select count(*), sum(amount - fee_usdt)::bigint as received from app.withdrawal where user_id = ${person.id}`
    const paid = await rpc.readTokenBalance({ token: allNetworks.dev.token, address })
    const noted = new Set(notes.filter(({ receiver }) => receiver.person === person).map(({ id }) => id))
    if (paid !== (row?.received ?? 0n)) {
      console.error(`${address} was paid ${paid}, and its orders are for ${row?.received}`)
      doubled++
    }
    doubled += Math.max(0, Number(row?.count) - noted.size)
  }
  return doubled
}

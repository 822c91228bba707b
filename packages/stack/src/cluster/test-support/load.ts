import type { Sql } from '@synet/ledger/database'
import { type OutsideClient, newKey } from './outside-client.ts'
import { countEach } from './count-each.ts'
import { type Person, payPassword } from './people.ts'

/** What the outside client wrote down about one transfer. */
interface Noted {
  readonly person: Person
  readonly key: string
  readonly body: object
  /** The order's id in the acknowledgement; undefined while the outcome is unknown. */
  id?: string
  /** The error of a call that was not acknowledged. */
  error?: string
}

export interface Load {
  acknowledged(): number
  /** When the acknowledgements came; ms since the epoch. */
  times(): readonly number[]
  stop(): Promise<void>
  /** Repeats every key and compares the answers and the books with the notes. */
  settle(): Promise<Settled & { readonly errors: readonly string[]; readonly gone: number }>
}

export interface Settled {
  readonly acknowledged: number
  /** Sent without an answer, and learned by repeating. */
  readonly unknown: number
  readonly lost: number
  readonly doubled: number
}

const pauseMs = 20
const repeatMs = 250
const settleMs = 60_000

/** Transfers in a circle, this many in flight; those without an answer continue with the next one. */
export function startLoad(client: OutsideClient, owner: Sql, people: readonly Person[], inFlight: number): Load {
  const notes: Noted[] = []
  const times: number[] = []
  let running = true
  let turn = 0
  const began = owner<{ id: bigint }[]>`select coalesce(max(id), 0) as id from app.transfer`.then(
    ([row]) => row?.id ?? 0n,
  )

  /** @throws Error when it is refused or nobody answers; the outcome is unknown then */
  const send = async (note: Noted): Promise<string> => {
    const { code, msg, data } = await client.call({ ...note, path: 'user/transfer', token: note.person.token })
    if (code !== 1) throw new Error(msg)
    return String(data?.['id'])
  }
  const work = async () => {
    await began
    while (running) {
      const at = turn++ % people.length
      const [person, receiver] = [people[at], people[(at + 1) % people.length]]
      if (!person || !receiver) return
      const body = { counterparty: receiver.username, asset: 'USDT', amount: '1', payPassword }
      const note: Noted = { person, key: newKey(), body }
      notes.push(note)
      // As somebody who taps again: the same key until it is answered, while the fault lasts.
      while (running && note.id === undefined) {
        try {
          note.id = await send(note)
          times.push(Date.now())
        } catch (error) {
          note.error = String(error)
          await new Promise((wake) => setTimeout(wake, repeatMs))
        }
      }
      await new Promise((wake) => setTimeout(wake, pauseMs))
    }
  }
  /** What histories have shown. */
  const shown = new Set<string>()
  const watch = async () => {
    for (let at = 0; running; at++) {
      const person = people[at % people.length]
      if (!person) return
      const seen = await client
        .call({ path: 'user/transferList', token: person.token, key: newKey(), body: {} })
        .catch(() => undefined)
      for (const { id } of (seen?.data?.['list'] ?? []) as readonly { id: string }[]) shown.add(id)
      await new Promise((wake) => setTimeout(wake, repeatMs))
    }
  }
  const workers = [watch(), ...Array.from({ length: inFlight }, work)]

  return {
    acknowledged: () => times.length,
    times: () => times,
    async stop() {
      running = false
      await Promise.all(workers)
    },
    async settle() {
      const acknowledged = notes.filter(({ id }) => id !== undefined)
      const kept = await owner<{ id: bigint }[]>`
        select id from app.transfer where id = any(${acknowledged.map(({ id = '' }) => id)}::bigint[])`
      const ids = new Set(kept.map(({ id }) => String(id)))
      const lost = acknowledged.filter(({ id = '' }) => !ids.has(id)).length
      const [gone] = await owner<{ count: bigint }[]>`
        select count(*) from unnest(${[...shown]}::bigint[]) as seen (id)
          where not exists (select from app.transfer t where t.id = seen.id)`
      let doubled = 0
      const unknown = notes.length - acknowledged.length
      const errors = countEach(notes.flatMap(({ error }) => error ?? []))
      const queue = [...notes]
      const repeat = async () => {
        for (let note = queue.pop(); note; note = queue.pop()) {
          const again = await answered(note, send)
          if (note.id !== undefined && again !== note.id) doubled++
          note.id = again
        }
      }
      await Promise.all(Array.from({ length: inFlight }, repeat))
      const [made] = await owner<{ count: bigint }[]>`
        select count(*) from app.transfer where id > ${await began} and sender_id = any(${people.map(({ id }) => String(id))}::bigint[])`
      const surplus = Number(made?.count ?? 0n) - new Set(notes.map(({ id }) => id)).size
      return {
        acknowledged: acknowledged.length,
        unknown,
        lost,
        doubled: Math.max(doubled, surplus),
        gone: Number(gone?.count ?? 0n),
        errors,
      }
    },
  }
}

async function answered(note: Noted, send: (note: Noted) => Promise<string>): Promise<string> {
  const until = Date.now() + settleMs
  for (;;) {
    try {
      return await send(note)
    } catch (error) {
      if (Date.now() > until) throw new Error(`the transfer ${note.key} is never answered`, { cause: error })
    }
    await new Promise((wake) => setTimeout(wake, pauseMs))
  }
}

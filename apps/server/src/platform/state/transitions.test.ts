import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@synet/ledger/database'
import { createTestDatabase } from '@synet/stack/test-database'
import { describe, expect, it } from 'vitest'
import { drawStates } from '#platform/state/draw-states'
import { type Aggregate, nextState, transitions } from '#platform/state/transitions'

const aggregates = Object.keys(transitions) as Aggregate[]
const server = join(import.meta.dirname, '../..')

describe('state machines', () => {
  it('are in the database as they are in code, each with its trigger [HSE-03]', async () => {
    await using database = await createTestDatabase()
    const sql = openDatabase(database.ownerUrl, { max: 1 })
    const rows = await sql<{ row: string }[]>`
      select aggregate || ': ' || from_state || ' > ' || to_state as row from app.state_transition`
    const allowed = aggregates.flatMap((aggregate) =>
      Object.entries(transitions[aggregate])
        .filter(([from]) => from !== '')
        .flatMap(([from, after]: [string, readonly string[]]) => after.map((to) => `${aggregate}: ${from} > ${to}`)),
    )
    expect(rows.map(({ row }) => row).toSorted()).toEqual(allowed.toSorted())
    const guarded = await sql<{ name: string }[]>`
      select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'allowed_transition'`
    expect(guarded.map(({ name }) => name).toSorted()).toEqual(aggregates.toSorted())
    // Every state that a column may hold is in the table, and the other way round.
    const checks = await sql<{ name: string; definition: string }[]>`
      select c.relname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k join pg_class c on c.oid = k.conrelid
        where k.contype = 'c' and k.conname = c.relname || '_state_check'`
    for (const aggregate of aggregates) {
      const definition = checks.find(({ name }) => name === aggregate)?.definition ?? ''
      const stored = [...definition.matchAll(/'([a-z-]+)'/g)].map((match) => match[1] ?? '')
      const states = Object.keys(transitions[aggregate]).filter((state) => state !== '')
      expect([aggregate, ...stored.toSorted()]).toEqual([aggregate, ...states.toSorted()])
    }
    await sql.end()
  })

  it('a forbidden change is refused by the database, whoever writes it [HSE-03]', async () => {
    await using database = await createTestDatabase()
    const sql = openDatabase(database.ownerUrl, { max: 1 })
    const now = new Date(0)
    await sql`insert into app.deposit_address (address, hd_index, purpose) values ('a', 1, 'capital')`
    const [sweep] = await sql<{ id: bigint }[]>`
      insert into app.sweep (network, address, raw_amount, state, created_at) values ('dev', 'a', 1, 'open', ${now}) returning id`
    const set = (state: string) => sql`update app.sweep set state = ${state} where id = ${sweep?.id ?? 0n}`
    await set('done')
    await expect(set('open')).rejects.toThrow('a sweep that is done does not become open')
    await set('done')
    await sql.end()
  })

  it('a forbidden change is refused by code, and does not compile [HSE-03]', () => {
    expect(nextState('withdrawal', ['sending', 'sent'], 'failed')).toBe('failed')
    // @ts-expect-error an order under review is not sent
    expect(() => nextState('withdrawal', 'reviewing', 'sent')).toThrow('does not become sent')
    // @ts-expect-error not from every one of these
    expect(() => nextState('withdrawal', ['reviewing', 'approved'], 'cancelled')).toThrow('does not become cancelled')
    // @ts-expect-error no such state
    expect(() => nextState('lease', 'leased', 'lost')).toThrow('does not become lost')
  })

  it('every state in SQL is written by nextState: no update names one itself [HSE-03]', () => {
    // Tests put rows into any state.
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('test-support'),
    )
    // Conditions may name states; what nextState gives may be written.
    const sourceOf = (file: string) =>
      readFileSync(join(server, file), 'utf8').replaceAll(/\$\{nextState\([^)]*\)\}|when state = '[a-z-]+'/g, '')
    const slips = files.flatMap((file) =>
      [...sourceOf(file).matchAll(/update app\.(\w+)[^`]*?\bset\b([^`]*?)(?:\bwhere\b|\bfrom\b|`)/g)]
        .filter(([, table]) => aggregates.some((aggregate) => aggregate === table))
        .filter(([, , written = '']) => /\bstate = (?:'|case[^,]*(?:then|else) ')/.test(written))
        .map(([text]) => `${file}: ${text.slice(0, 80)}`),
    )
    expect(slips).toEqual([])
  })

  it('are drawn in docs/STATES.md as they are', () => {
    expect(readFileSync(join(server, '../../../docs/STATES.md'), 'utf8')).toBe(drawStates())
  })
})

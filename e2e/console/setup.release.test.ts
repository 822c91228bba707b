import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { depositXpub } from '@synet/chain/keys'
import { openDatabase } from '@synet/ledger/database'
import { readMonth } from '@synet/server/money/emission/emission-share'
import { releaseEmission } from '@synet/server/money/emission/genesis'
import { verifyOperatorLog } from '@synet/server/platform/verify-operator-log'
import { readFigures } from '@synet/server/proof/read-figures'
import { approvalMs, decisionHash, type KeyEvent, keyLogRows } from '@synet/proof/operator-keys'
import { approvalChallenge } from '@synet/proof/passkey-signature'
import { createSoftwareKey } from '@synet/server/test-support/software-key'
import { compileCache } from '@synet/stack/compile-cache'
import { totpCode } from '@synet/stack/seed'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenTo } from '@synet/server/test-support/listen-to'

const root = join(import.meta.dirname, '../..')
const seed = new Uint8Array(64).fill(3)
const password = 'a long enough password'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // The commands run as in production, which refuses a database whose clock can be moved.
  const owner = openDatabase(database.ownerUrl, { max: 1 })
  await owner`drop schema development cascade`
  await owner.end()
})
afterAll(() => database[Symbol.asyncDispose]())

/** A command of `synet`, with what somebody types. */
async function run(command: string, args: readonly string[], typed: readonly string[]) {
  const child = spawn(process.execPath, ['apps/server/src/synet.ts', command, ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      // No process may create operators.
      DATABASE_URL: database.ownerUrl,
      DEPOSIT_XPUB: depositXpub(seed),
      LEASE_KEY: '00'.repeat(32),
      OPERATOR_KEY: '11'.repeat(32),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const { ended, said } = listenTo(child)
  child.stdin.end(typed.map((line) => `${line}\n`).join(''))
  return { code: await ended, said: said() }
}
const create = (name: string, ...roles: readonly string[]) =>
  run('operator-create', ['--name', name, ...roles.flatMap((role) => ['--role', role])], [password, password])
/** The log of keys as the signer publishes it: two founders, who signed the third key. */
function enrolKeys([first = '', second = '', third = '']: readonly string[]) {
  const at = new Date().toISOString()
  const party = { origin: 'https://approvals.example', id: 'approvals.example' }
  const [a, b, c] = [createSoftwareKey(party), createSoftwareKey(party), createSoftwareKey(party)]
  const founder = (name: string, { passkey }: typeof a) =>
    ({ kind: 'enrolled', name, ...passkey, at, decision: null }) as const
  const began = { kind: 'began', deployment: 'test', after: '0', at } as const
  const hash = decisionHash('test', '1', { kind: 'operator-enrolled', name: third, ...c.passkey })
  const until = new Date(Date.now() + approvalMs)
  const sign = (operator: string, key: typeof a) => ({
    operator,
    expiresAt: until.toISOString(),
    assertion: key.assert(approvalChallenge(hash, until)),
  })
  return {
    founders: [began, founder(first, a), founder(second, b)],
    third: { ...founder(third, c), decision: { id: '1', approvals: [sign(first, a), sign(second, b)] } },
  }
}
const secretOf = (said: string) => /authenticator app\): ([A-Z2-7]+)/.exec(said)?.[1] ?? ''

it('operator-create and genesis: two of three operators with keys issue the supply once, and its date is public [ATK-21]', {
  timeout: 120_000,
}, async () => {
  const sql = openDatabase(database.ownerUrl, { max: 2 })
  const clock = { now: () => new Date(), refresh: async () => {}, close: () => {} }

  const none = await run('genesis', [], [])
  expect(none).toMatchObject({
    code: 1,
    said: expect.stringContaining('At least 2 operators who can move money'),
  })
  const first = await create('ada', 'owner')
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('ada can log in') })
  expect(await create('ada', 'owner')).toMatchObject({ code: 1, said: expect.stringContaining('This name is taken') })
  expect(await create('bob', 'king')).toMatchObject({ code: 78, said: expect.stringContaining('Roles: ') })
  const weak = await run('operator-create', ['--name', 'bob', '--role', 'owner'], ['short', 'short'])
  expect(weak).toMatchObject({ code: 1, said: expect.stringContaining('12') })
  // Somebody who decides nothing does not count.
  await create('carol', 'support')
  expect(await run('genesis', [], [])).toMatchObject({ code: 1, said: expect.stringContaining('There is 1') })
  const second = await create('bob', 'finance')
  await create('dora', 'owner')
  // Going live needs three keys at the signer; a key that two others did not sign is none.
  const withoutKeys = await run('genesis', [], [])
  expect(withoutKeys).toMatchObject({
    code: 1,
    said: expect.stringContaining('3 operators who can move money must have keys'),
  })
  const keys = enrolKeys(['ada', 'bob', 'dora'])
  const rows = (events: readonly KeyEvent[]) =>
    keyLogRows(events).map(({ content, hash }, i) => ({ seq: i + 1, content, hash }))
  const alone3 = { ...keys.third, decision: null } as const
  await sql`insert into app.operator_key_event ${sql(rows([...keys.founders, alone3]))}`
  expect(await run('genesis', [], [])).toMatchObject({ code: 1, said: expect.stringContaining('0 have one') })
  await sql`alter table app.operator_key_event disable trigger append_only`
  await sql`delete from app.operator_key_event`
  await sql`insert into app.operator_key_event ${sql(rows([...keys.founders, keys.third]))}`

  const signer = (name: string, said: string) => [name, password, totpCode(secretOf(said))]
  const ada = () => signer('ada', first.said)
  const bob = () => signer('bob', second.said)
  const fresh = () => sql`update app.operator set totp_last_step = 0, tries = 0`
  const wrong = await run('genesis', [], [...ada(), 'bob', 'a wrong password here', '000000'])
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('Wrong name') })
  await fresh()
  const alone = await run('genesis', [], [...ada(), ...ada()])
  expect(alone.code).toBe(1)
  await sql`update app.operator set totp_last_step = 0 where name = 'ada'`
  expect(await sql`select from ledger.postings where key = 'genesis'`).toHaveLength(0)
  expect((await readFigures({ sql, clock })).genesisAt).toBeNull()

  // Two terminals at once: one of them issues.
  await fresh()
  const both = await Promise.all([run('genesis', [], [...ada(), ...bob()]), run('genesis', [], [...bob(), ...ada()])])
  const issued = both.filter(({ code }) => code === 0)
  if (issued.length === 0) {
    // Each used up a code that the other one needed.
    await fresh()
    issued.push(await run('genesis', [], [...ada(), ...bob()]))
  }
  expect(issued.map(({ said }) => said)).toEqual([expect.stringContaining('The supply was issued at')])
  expect(await run('genesis', [], [])).toMatchObject({ code: 1, said: expect.stringContaining('already issued') })
  const [posting] = await sql<{ at: Date }[]>`select at from ledger.postings where key = 'genesis'`
  const figures = await readFigures({ sql, clock })
  expect(figures.genesisAt).toBe(posting?.at.toISOString())
  expect(figures.tokens.map(({ supply }) => supply)).toEqual(['970000000', '1000000000'])
  await releaseEmission({ sql, clock })
  expect((await readMonth(sql, clock.now())).number).toBe(0)

  const log = await sql<
    { action: string }[]
  >`select action from app.operator_log where action in ('operator.create', 'genesis') order by id`
  expect(log.map(({ action }) => action)).toEqual([
    'operator.create',
    'operator.create',
    'operator.create',
    'operator.create',
    'genesis',
    'genesis',
  ])
  expect(await sql.begin((tx) => verifyOperatorLog(tx))).toMatchObject({ green: true })
  await sql.end()
})

import { openDatabase, type Sql } from '@synet/ledger/database'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  functionRoles,
  ledgerRights,
  type ProcessRole,
  processRoleName,
  processRoles,
  sequenceRights,
} from '#platform/database/database-roles'
import { tableRights } from '#platform/database/tables'

let database: TestDatabase
let owner: Sql
const sqls = new Map<ProcessRole, Sql>()
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.ownerUrl, { max: 1 })
  for (const role of processRoles) sqls.set(role, openDatabase(database.urlOf(role), { max: 1 }))
})
afterAll(async () => {
  await Promise.all([owner, ...sqls.values()].map((sql) => sql.end()))
  await database[Symbol.asyncDispose]()
})

const attempt = async (role: ProcessRole, text: string): Promise<string> => {
  try {
    await sqls.get(role)?.unsafe(text)
    return 'allowed'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** `select, update (a, b)` as `table select`, `table.a update`, `table.b update`. */
const listed = (schema: string, rights: typeof tableRights, role: ProcessRole): string[] =>
  Object.entries(rights).flatMap(([name, of]) =>
    [...(of[role] ?? '').matchAll(/(\w+)(?: \(([^)]*)\))?(?:, |$)/g)].flatMap(([, verb = '', columns]) =>
      columns === undefined
        ? [`${schema}.${name} ${verb}`]
        : columns.split(', ').map((column) => `${schema}.${name}.${column} ${verb}`),
    ),
  )

/** Everything in `app` and `ledger` that somebody who is not the owner holds, as the catalogue has it. */
const readGranted = () => owner<{ grantee: string; held: string }[]>`
  with acls as (
    select format('%s.%s', c.relnamespace::regnamespace, c.relname) as object, c.relacl as acl, c.relnamespace as schema from pg_class c
    union all
    select format('%s.%s.%s', c.relnamespace::regnamespace, c.relname, a.attname), a.attacl, c.relnamespace
      from pg_attribute a join pg_class c on c.oid = a.attrelid
    union all
    select p.oid::regproc::text, coalesce(p.proacl, acldefault('f', p.proowner)), p.pronamespace from pg_proc p
    union all
    select n.nspname::text, n.nspacl, n.oid from pg_namespace n
  )
  select case g.grantee when 0 then 'PUBLIC' else g.grantee::regrole::text end as grantee,
      object || ' ' || lower(g.privilege_type) || case when g.is_grantable then ' with grant option' else '' end as held
    from acls join pg_namespace n on n.oid = acls.schema cross join lateral aclexplode(acls.acl) g
    where n.nspname in ('app', 'ledger') and g.grantee <> n.nspowner`

it('each process’s role has in the catalogue exactly what the list says, and PUBLIC nothing [ATK-12]', async () => {
  const granted = await readGranted()
  for (const role of processRoles) {
    const functions = Object.entries(functionRoles).filter(([, roles]) => roles.includes(role))
    const expected = [
      'app usage',
      'ledger usage',
      ...listed('app', tableRights, role),
      ...listed('ledger', ledgerRights, role),
      ...listed('app', sequenceRights, role),
      ...functions.map(([name]) => `ledger.${name} execute`),
    ]
    const held = granted.filter(({ grantee }) => grantee === processRoleName(role)).map((row) => row.held)
    expect(held.sort(), role).toEqual(expected.sort())
  }
  const others = new Set(granted.map(({ grantee }) => grantee))
  expect([...others].sort()).toEqual(processRoles.map(processRoleName).sort())
})

it('a log-in belongs to the role of its process alone and owns nothing [ATK-12]', async () => {
  for (const role of processRoles) {
    const [row] = await owner<{ member: string[]; powers: boolean; owned: bigint }[]>`
      select array(select r.roleid::regrole::text from pg_auth_members r where r.member = u.oid) as member,
          rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as powers,
          (select count(*) from pg_class where relowner = u.oid) as owned
        from pg_roles u where rolname = ${new URL(database.urlOf(role)).username}`
    expect(row, role).toEqual({ member: [processRoleName(role)], powers: false, owned: 0n })
    const [above] = await owner`select from pg_auth_members where member = ${processRoleName(role)}::regrole`
    expect(above, role).toBeUndefined()
  }
})

it('the list names every table, sequence and function, and nothing else [ATK-12]', async () => {
  const names = async (schema: string, kinds: string) =>
    (
      await owner<{ name: string }[]>`
        select relname as name from pg_class c where relnamespace = ${schema}::regnamespace and ${kinds} like '%' || relkind::text || '%'
          and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'i')
        order by relname`
    ).map((row) => row.name)
  expect(Object.keys(tableRights).sort()).toEqual(await names('app', 'rpv'))
  expect(Object.keys(ledgerRights).sort()).toEqual(await names('ledger', 'v'))
  expect(Object.keys(sequenceRights).sort()).toEqual(await names('app', 'S'))
  const functions = await owner<{ name: string }[]>`
    select distinct proname as name from pg_proc where pronamespace = 'ledger'::regnamespace`
  expect(Object.keys(functionRoles).sort()).toEqual(functions.map((row) => row.name).sort())
})

const posting = `select ledger.apply_postings(now(), '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`
const postSet = `select ledger.post_set('key', '', 'transfer', now(), '{}', '{}', '{}')`
const approval = `insert into app.withdrawal_approval (withdrawal_id, operator_id, approval_hash, at) values (1, 1, '', now())`
const outgoing = `insert into app.outgoing (network, sender, purpose, recipient, raw_amount, gas, state, created_at)
  values ('dev', 'x', 'payout', 'y', 1, 1, 'open', now())`
const attemptOf = `insert into app.outgoing_attempt (tx_hash, outgoing_id, attempt, cancels, raw, created_at)
  values ('x', 1, 1, false, 'y', now())`
const wallet = `update app.wallet set next_nonce = 0`
const transfer = `insert into app.chain_transfer (network, tx_hash, nth) values ('dev', 'x', 0)`
const credited = `update app.chain_transfer set state = 'credited', amount = 1`
const balance = `update ledger.balance set balance = 1`
const entry = `insert into ledger.entry (account_id, seq, posting_id, amount, balance_after) values (1, 1, 1, 1, 1)`
const rowOfPosting = `insert into ledger.posting (id, key, request_hash, kind, at, ref) values (1, '', '', '', now(), '{}')`
const account = `select ledger.open_account(1, 'user:1', 'available', 'SNT', -1000)`
const passwords = `select password_hash from app.user_account`
const payPasswords = `select pay_password_hash from app.user_account`
const wholeUser = `select * from app.user_account`
const operatorPasswords = `select password_hash from app.operator`
const secondFactors = `select totp_secret from app.operator`
const sessions = `select * from app.session`
const operatorSessions = `select token_hash from app.operator_session`
const codes = `select * from app.verification_code`
const messages = `select body_text, sealed from app.message`
const newOperator = `insert into app.operator (name, password_hash, totp_secret) values ('eve', '', '')`
const setting = `update app.setting set value = '0'`
const schema = `create table app.mine (id int)`
const replica = `set session_replication_role = replica`

/** Named by what an attacker who has the process would try. */
const attacks: Readonly<Record<ProcessRole, Readonly<Record<string, string>>>> = {
  api: {
    'forge an approval': approval,
    'forge an outgoing transaction': outgoing,
    'forge an attempt': attemptOf,
    'move a nonce': wallet,
    'forge a chain transfer': transfer,
    'credit a chain transfer': credited,
    'change a balance': balance,
    'write an entry': entry,
    'write a posting’s row': rowOfPosting,
    'read a message with its code': messages,
    'make an operator': newOperator,
    'give an operator a role': `update app.operator set roles = '{owner}'`,
    'raise a unit to verified': `update app.run_day set units_verified = 99`,
    'read operators’ passwords': operatorPasswords,
    'read second factors': secondFactors,
    'read operators’ sessions': operatorSessions,
    'open an operator’s session': `insert into app.operator_session (operator_id) values (1)`,
    'propose as an operator': `insert into app.proposal (kind) values ('setting')`,
    'approve a proposal': `update app.proposal set state = 'approved'`,
    'change a setting': setting,
    'cancel a payout': `update app.outgoing set cancel_requested_at = now()`,
    'write to the operators’ log': `insert into app.operator_log (operator_id) values (1)`,
    'publish a notice': `insert into app.notice (operator_id) values (1)`,
  },
  console: {
    'post a set': postSet,
    'open an account': account,
    'change a balance': balance,
    'read password hashes': passwords,
    'read payment passwords’ hashes': payPasswords,
    'read a whole user': wholeUser,
    'set a password': `update app.user_account set password_hash = ''`,
    'open a session': `insert into app.session (user_id) values (1)`,
    'read codes': codes,
    'read a message with its code': messages,
    'make an operator': newOperator,
    'give an operator a role': `update app.operator set roles = '{owner}'`,
    'forge an approval': approval,
    'forge an outgoing transaction': outgoing,
    'forge an attempt': attemptOf,
    'move a nonce': wallet,
    'forge a chain transfer': transfer,
    'credit a chain transfer': credited,
    'change a withdrawal’s receiver': `update app.withdrawal set address = 'x', amount = 1`,
    'give an address': `insert into app.deposit_address (address) values ('x')`,
  },
  jobs: {
    'read password hashes': passwords,
    'read payment passwords’ hashes': payPasswords,
    'read a whole user': wholeUser,
    'set a password': `update app.user_account set password_hash = ''`,
    'read operators’ passwords': operatorPasswords,
    'read second factors': secondFactors,
    'read sessions': sessions,
    'open a session': `insert into app.session (user_id) values (1)`,
    'read operators’ sessions': operatorSessions,
    'read codes': codes,
    'forge an approval': approval,
    'forge an outgoing transaction': outgoing,
    'forge an attempt': attemptOf,
    'forge a chain transfer': transfer,
    'credit a chain transfer': credited,
    'write an entry': entry,
    'open an account without a floor': account,
  },
  watcher: {
    'forge an approval': approval,
    'approve a withdrawal': `update app.withdrawal set state = 'approved'`,
    'forge an outgoing transaction': outgoing,
    'move a nonce': wallet,
    'read password hashes': passwords,
    'read sessions': sessions,
    'read second factors': secondFactors,
    'read messages': messages,
    'post a set': postSet,
    'write an entry': entry,
  },
  signer: {
    post: posting,
    'post a set': postSet,
    'open an account': account,
    'read password hashes': passwords,
    'read a whole user': wholeUser,
    'read operators’ passwords': operatorPasswords,
    'read second factors': secondFactors,
    'read sessions': sessions,
    'read operators’ sessions': operatorSessions,
    'read codes': codes,
    'read messages': messages,
    'write a message': `insert into app.message (kind) values ('mail')`,
    'forge a chain transfer': transfer,
    'credit a chain transfer': credited,
    'change a withdrawal’s receiver': `update app.withdrawal set address = 'x', amount = 1`,
  },
  audits: {
    post: posting,
    'post a set': postSet,
    'open an account': account,
    'read balances': `select * from ledger.balances`,
    'pay a day': `update app.run_day set credited_at = now(), income = 1`,
    'write a paid day': `insert into app.paid_day (run_id) values (1)`,
    'change a run’s principal': `update app.run set amount = 1`,
    'read withdrawals': `select * from app.withdrawal`,
    'forge an approval': approval,
    'forge a chain transfer': transfer,
    'read password hashes': passwords,
    'read sessions': sessions,
    'read second factors': secondFactors,
    'read messages': messages,
  },
}

describe.each(processRoles)('the log-in of %s [ATK-12]', (role) => {
  it.each(Object.entries({ ...attacks[role], 'create a table': schema, 'switch triggers off': replica }))(
    'can’t %s',
    async (_, text) => {
      expect(await attempt(role, text)).toMatch(/^permission denied/)
    },
  )
  it('can do its own work', async () => {
    expect(await attempt(role, 'select * from app.setting')).toBe('allowed')
  })
})

it('the attacks are statements that PostgreSQL would carry out or refuse for their values only [ATK-12]', async () => {
  for (const text of new Set(Object.values(attacks).flatMap((of) => Object.values(of)))) {
    const failure = await owner
      .begin(async (tx) => {
        await tx.unsafe(text)
        throw new Error('carried out')
      })
      .catch((error: unknown) => error)
    const { message, code = '' } = failure as { message: string; code?: string }
    // 22 and 23: a value that does not fit, a constraint. A misspelt name would be 42.
    expect(message === 'carried out' || /^2[23]|^P0/.test(code), `${text}: ${message}`).toBe(true)
  }
})

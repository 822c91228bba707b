import { int8Array, type Rows, type Sql } from '@synet/ledger/database'

/** Queries that must fall, each for the reasons above it, and after them queries that must not. */

// falls: column "usrname" does not exist
export const misspelt = (sql: Sql) => sql<{ usrname: string }[]>`select usrname from app.user_account`

// falls: declares usrname, the query does not give it + the query gives username, which is not declared
export const misspeltInRow = (sql: Sql) => sql<{ usrname: string }[]>`select username from app.user_account`

// falls: declares phone, the query does not give it
export const missing = (sql: Sql) => sql<{ id: bigint; phone: string }[]>`select id from app.user_account`

// falls: declares no row, the query gives id
export const undeclared = (sql: Sql) => sql`select id from app.user_account`

// falls: gives column id twice
export const twice = (sql: Sql) =>
  sql<{ id: bigint }[]>`select r.id, t.id from app.run r join app.task t on t.id = r.task_id`

// falls: id is bigint, declared is number
export const wrongType = (sql: Sql) => sql<{ id: number }[]>`select id from app.user_account`

// falls: max_fee_wei is numeric, declared is bigint
export const numericIsText = (sql: Sql) => sql<{ max_fee_wei: bigint }[]>`select max_fee_wei from app.outgoing_attempt`

// falls: facts is jsonb, declared is { at: Date; }
export const dateInJson = (sql: Sql) => sql<{ facts: { at: Date } }[]>`select facts from app.proposal`

// falls: names is text[], declared is number[]
export const wrongElements = (sql: Sql) =>
  sql<{ names: number[] }[]>`select array(select name from app.setting) as names`

// falls: email can be null, declared is string
export const nullable = (sql: Sql) => sql<{ email: string }[]>`select email from app.user_account`

// falls: name can be null, declared is string
export const outerJoin = (sql: Sql) =>
  sql<{ name: string }[]>`select t.name from app.run r left join app.task t on t.id = r.task_id`

// falls: total can be null, declared is bigint
export const sumOfNothing = (sql: Sql) => sql<{ total: bigint }[]>`select sum(amount)::bigint as total from app.run`

// falls: name can be null, declared is string
export const subquery = (sql: Sql) =>
  sql<{ name: string }[]>`select (select t.name from app.task t where t.id = r.task_id) as name from app.run r`

// falls: amount can be null, declared is string
export const jsonMember = (sql: Sql) => sql<{ amount: string }[]>`select facts ->> 'amount' as amount from app.proposal`

// falls: state can be null, declared is string
export const caseWithoutElse = (sql: Sql) =>
  sql<{ state: string }[]>`select case when active then 'on' end as state from app.task`

// falls: user_id can be null, declared is bigint
export const unionWithNull = (sql: Sql) => sql<{ user_id: bigint }[]>`select user_id from app.run union all select null`

// falls: email can be null, declared is string
export const throughQueries = (sql: Sql) =>
  sql<{ email: string }[]>`with u as (select * from app.user_account) select email from (select u.email from u) inside`

// falls: closed can be null, declared is Date
export const nulledByUpdate = (sql: Sql) =>
  sql<{ closed: Date }[]>`update app.run set ended_at = null where ended_at is not null returning ended_at as closed`

// falls: nickname can be null, declared is string
export const writtenFromBefore = (sql: Sql) =>
  sql<{ nickname: string }[]>`update app.user_account set email = '', nickname = email returning nickname`

// falls: state can be dust, declared is "credited" | "orphaned" | "seen"
export const valueForgotten = (sql: Sql) =>
  sql<{ state: 'seen' | 'credited' | 'orphaned' }[]>`select state from app.chain_transfer`

// falls: state can't be gone, declared is "credited" | "dust" | "gone" | "orphaned" | "seen"
export const valueUnknown = (sql: Sql) =>
  sql<{ state: 'seen' | 'dust' | 'credited' | 'orphaned' | 'gone' }[]>`select state from app.chain_transfer`

// falls: $1 is text, given is number
export const wrongParameter = (sql: Sql, name: number) =>
  sql<{ id: bigint }[]>`select id from app.user_account where username = ${name}`

// falls: operator does not exist: text = bigint
export const impossibleParameter = (sql: Sql, name: bigint) =>
  sql<{ id: bigint }[]>`select id from app.user_account where username = ${name}`

// falls: could not determine data type of parameter $1
export const untypedNull = (sql: Sql, only: bigint | null) =>
  sql<{ id: bigint }[]>`select id from app.user_account where ${only} is null`

// falls: column "usrname" does not exist
export const wrongBranch = (sql: Sql, phone: string | undefined) =>
  sql<{ id: bigint }[]>`
    select id from app.user_account where ${phone ? sql`phone = ${phone}` : sql`usrname = 'none'`}`

// falls: column "nothing" does not exist
export const wrongName = (sql: Sql, column: 'id' | 'nothing') =>
  sql<{ found: bigint }[]>`select ${sql(column)} as found from app.user_account`

// falls: not checked: the name `column` can be any text
export const anyName = (sql: Sql, column: string) =>
  sql<{ found: bigint }[]>`select ${sql(column)} as found from app.user_account`

// falls: not checked: the fragment `where` is made elsewhere and declares no row
export const anyFragment = (sql: Sql, where: ReturnType<Sql>) =>
  sql<{ id: bigint }[]>`select id from app.user_account where ${where}`

// falls: column "id" does not exist
export const otherRows = (sql: Sql, rows: Rows<{ name: string }>) =>
  sql<{ id: bigint }[]>`with given as (${rows}) select id from given`

// falls: id is never null, declared is bigint | null
export const neverNull = (sql: Sql) => sql<{ id: bigint | null }[]>`select id from app.user_account`

const named = (sql: Sql, column: string) => sql`${sql(column)} as found`

export const sound = (sql: Sql, ids: readonly bigint[], email: string | null, only: bigint | undefined) => [
  sql<{ id: bigint; email: string | null; created_at: Date }[]>`
    select id, email, created_at from app.user_account where email is not distinct from ${email}`,
  sql<{ email: string }[]>`select email from app.user_account where email is not null`,
  sql<{ email: string }[]>`select email from app.user_account where email = ${email}::text or email like 'a%'`,
  sql<{ email: string }[]>`select coalesce(email, '') as email from app.user_account`,
  sql<{ name: string; nickname: string }[]>`
    select t.name, case when u.nickname is null then u.username else u.nickname end as nickname
      from app.run r join app.task t on t.id = r.task_id join app.user_account u on u.id = r.user_id`,
  sql<{ count: bigint; total: bigint; all: boolean }[]>`
    select count(*), coalesce(sum(amount), 0)::bigint as total, exists (select from app.run) as all from app.run`,
  sql<{ user_id: bigint; total: bigint }[]>`select user_id, sum(amount)::bigint as total from app.run group by user_id`,
  sql<{ count: bigint }[]>`select (select count(*) from app.run r where r.task_id = t.id) as count from app.task t`,
  sql<{ id: bigint }[]>`select id from unnest(${int8Array(ids)}::bigint[]) as given (id)`,
  sql<{ ended_at: Date }[]>`update app.run set ended_at = ${new Date(0)} returning ended_at`,
  sql<{ balance: bigint }[]>`select balance from ledger.balances`,
  sql<{ n: number }[]>`with recursive up (n) as (select 1 union all select n + 1 from up where n < 9) select n from up`,
  sql<{ state: 'seen' | 'dust' }[]>`select state from app.chain_transfer where state in ('seen', 'dust')`,
  sql<{ found: bigint; id: bigint }[]>`
    select ${named(sql, 'u.id')}, id from app.user_account u where ${only ?? null}::bigint is null or id = ${only ?? null}`,
  sql`select from app.user_account where id = any (${int8Array(ids)}::bigint[]) for update`,
]

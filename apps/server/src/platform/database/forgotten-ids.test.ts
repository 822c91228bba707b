import { expect, it } from 'vitest'
import { comparePrints } from '#processes/setup/config-prints'
import { registerPerson } from '#test-support/person'
import { openProductForEach, product } from '#test-support/product'

openProductForEach(1)

const readIds = () => product.look<{ name: string; next: bigint }[]>`
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value + increment_by, start_value)::bigint as next
    from pg_sequences where schemaname in ('app', 'ledger') order by name`

/** The database as it was before ids were given that others still know. Its server has begun a timeline of its own. */
const restore = () => product.forge((tx) => tx`delete from app.config_print where name like 'timeline %'`)

it('nobody gets the id of a user whom a restored database has forgotten and the signer knows [STD-03, ATK-07]', async () => {
  const id = (await readIds()).find(({ name }) => name === 'app.user_account_id_seq')?.next ?? 0n
  await restore()
  const { email } = await registerPerson(product, 'AGENT001')
  const [user] = await product.look<{ id: bigint }[]>`select id from app.user_account where email = ${email}`
  expect(user?.id).toBeGreaterThan(id)
})

it('a process that starts on a restored database leaves out the ids of all tables, once [STD-03]', async () => {
  const before = await readIds()
  const start = () => comparePrints(product.as('watcher').sql, product.now(), [])
  await start()
  expect(await readIds()).toEqual(before)
  await restore()
  await Promise.all([start(), start()])
  const after = await readIds()
  const left = after.map(({ name, next }, n) => ({ name, count: next - (before[n]?.next ?? 0n) }))
  expect(left.filter(({ count }) => count < 100_000n || count > 800_001n)).toEqual([])
  await start()
  expect(await readIds()).toEqual(after)
})

it('a process leaves out ids for the timeline of its server alone [STD-03]', async () => {
  const before = await readIds()
  await expect(
    product.as('api')
      .sql`insert into app.config_print (name, print, at) values ('timeline 7', '00000007', ${product.now()})`,
  ).rejects.toThrow(/timeline/)
  expect(await readIds()).toEqual(before)
})

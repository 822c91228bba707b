import { join } from 'node:path'
import { auditLedger } from '@synet/ledger/audit'
import { startDemo } from '@synet/stack/demo-contributors'
import { until } from '@synet/server/test-support/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStack, stack } from '#support/open-stack'

openStack({ trainers: true })
let life: ReturnType<typeof startDemo>
beforeAll(() => {
  life = startDemo(stack, join(stack.folder, 'demo'), true)
})
afterAll(() => life.stop())

/** They train at the lowest priority, beside whatever else the machine does. */
const waitMs = 300_000

const one = async <T>(rows: Promise<readonly T[]>): Promise<T | undefined> => (await rows)[0]

it('the demo verifies 16 units and merges a version by itself, and moves money by the calls of everybody [ALV-04]', async () => {
  const { sql } = stack.context
  await until(
    '16 units are verified',
    async () => {
      const row = await one(sql<{ units: number }[]>`
      select coalesce(sum(size), 0)::int as units from app.lease where state = 'verified'`)
      return (row?.units ?? 0) >= 16
    },
    waitMs,
  )
  await until('a version is merged', () => one(sql`select from app.model_version where version > 0`), waitMs)
  // The server replayed each of them.
  expect(await sql`select from app.lease where state = 'verified' and delta_hash is null`).toEqual([])
  await until(
    'a withdrawal waits for its review',
    () => one(sql`select from app.withdrawal where state = 'reviewing'`),
    waitMs,
  )
  await until(
    'somebody’s money waits for the operators',
    () => one(sql`select from app.chain_transfer where holder = 'suspense' and amount = 17000000`),
    waitMs,
  )
  expect(
    await sql`select distinct kind from ledger.postings where kind like 'swap%' or kind like 'transfer%'`,
  ).not.toEqual([])
  expect((await auditLedger(sql)).filter(({ green }) => !green)).toEqual([])
}, 600_000)

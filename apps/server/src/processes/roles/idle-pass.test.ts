import { expect, it, vi } from 'vitest'
import { countTeams } from '#people/team/count-teams'
import { expireRecharges } from '#money/recharge/expire-recharges'
import { holdDeadlines } from '#people/security/hold-deadlines'
import { queueNotices } from '#platform/notice/queue-notices'
import { openProduct, product } from '#test-support/product'
import { closeDays } from '#training/run/close-days'
import { endTerms } from '#training/run/end-terms'

openProduct(1)

it.each([
  ['teams', countTeams],
  ['days', closeDays],
  ['terms of runs', endTerms],
  ['deadlines of withdrawals', holdDeadlines],
  ['recharge expiry', expireRecharges],
  ['events to tell', queueNotices],
])('a pass of %s that has nothing to do begins no transaction', async (_name, pass) => {
  const { context } = product
  while (await pass(context));
  const begin = vi.fn(context.sql.begin)
  const sql = new Proxy(context.sql, { get: (of, name) => (name === 'begin' ? begin : Reflect.get(of, name)) })
  expect(await pass({ ...context, sql })).toBe(false)
  expect(begin).not.toHaveBeenCalled()
})

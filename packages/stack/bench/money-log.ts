/**
 * `npm run bench money-log`: pages of the money log of a user with 1,000,000 entries against those of one with 100,
 * interleaved: the first page, one from the middle, a filter by date, a filter by kind.
 */
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { openDatabase } from '@synet/ledger/database'
import { openSystemAccounts, openUserAccounts } from '@synet/ledger/open-accounts'
import { parseCursor, readMoneyLog } from '@synet/server/money/money-log/read-money-log'
import { onBenchDatabase } from './database.ts'
import { median } from './measure.ts'

const sizes = { large: Number(process.env['ENTRIES'] ?? 1_000_000), small: 100 } as const
const rounds = 200

await onBenchDatabase(async ({ ownerUrl, urls }) => {
  const owner = openDatabase(ownerUrl, { max: 2 })
  await openSystemAccounts(owner)
  const users = { large: 1n, small: 2n } as const
  const chain = systemAccount('chain:dev', 'USDT')
  for (const [name, user] of Object.entries(users)) {
    await openUserAccounts(owner, user)
    const account = userAccount(user, 'available', 'USDT')
    const count = sizes[name as keyof typeof sizes]
    // Each entry has its own posting, a minute apart; the chain's legs alone would not sum to zero, so both are in it.
    await owner`
      with made as (
        insert into ledger.posting (id, key, request_hash, kind, at, ref)
          select nextval('ledger.posting_id'), ${name} || i, '', case when i % 50 = 0 then 'swap' else 'transfer' end,
              '2026-01-01'::timestamptz + i * interval '1 minute', '{}' from generate_series(1, ${count}::int) i
          returning id
      ), numbered as (select id, row_number() over (order by id) as n from made)
      insert into ledger.entry (account_id, seq, posting_id, amount, balance_after)
        select ${account}::bigint, n, id, 1, n from numbered
        union all select ${chain}::bigint, n + (select seq from ledger.balance where account_id = ${chain}), id, -1, -n from numbered`
    await owner`update ledger.balance set balance = ${count}, seq = ${count} where account_id = ${account}`
    await owner`update ledger.balance set balance = balance - ${count}, seq = seq + ${count} where account_id = ${chain}`
  }
  await owner`vacuum analyze`
  const sql = openDatabase(urls.api, { max: 1 })
  const at = (name: 'large' | 'small', share: number) =>
    new Date(Date.UTC(2026, 0, 1) + sizes[name] * share * 60_000).toISOString()
  const middle = (name: 'large' | 'small') =>
    parseCursor(`${userAccount(users[name], 'available', 'USDT')}:${sizes[name] / 2}`)
  const questions = {
    'first page': () => ({}),
    'page from the middle': (name: 'large' | 'small') => ({ asset: 'USDT' as const, cursor: middle(name) }),
    'by date': (name: 'large' | 'small') => ({ from: at(name, 0.2), to: at(name, 0.7) }),
    'by kind': () => ({ kind: 'swap' }),
  }
  for (const [question, of] of Object.entries(questions)) {
    const times = { large: [] as number[], small: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      for (const name of ['large', 'small'] as const) {
        const begun = performance.now()
        await readMoneyLog(sql, { ...of(name), userId: users[name], limit: 20 })
        times[name].push(performance.now() - begun)
      }
    }
    const [large, small] = [median(times.large), median(times.small)]
    console.log(
      `${question.padEnd(22)} ${sizes.large} entries ${large.toFixed(2)} ms, ${sizes.small} entries ${small.toFixed(2)} ms  ${(large / small).toFixed(2)}×`,
    )
  }
  await Promise.all([owner.end(), sql.end()])
})

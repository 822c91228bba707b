/**
 * `npm run bench ledger`: posting in groups, and swaps on the one pool, against a pgbench tpcb-like transaction,
 * interleaved in one run on one database. Prints operations per second and their ratios.
 */
import { amount, type UserAsset } from '@synet/core/amount'
import { done } from '@synet/core/result'
import { type AccountId, systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction, openDatabase } from '@synet/ledger/database'
import type { PostingItem } from '@synet/ledger/decide-batch'
import { move } from '@synet/ledger/entry'
import { openSystemAccounts, openUserAccounts } from '@synet/ledger/open-accounts'
import { createPoster, postItems } from '@synet/ledger/post'
import { swapItem } from '@synet/server/money/calls/user/exchange'
import { onBenchDatabase } from './database.ts'
import { measure, median } from './measure.ts'
import { hasPgbench, runPgbench, seedTpcb, tpcbLike } from './tpcb.ts'

const users = 1_000
const roundMs = 2_000
const rounds = 5
const fees = systemAccount('fees', 'USDT')
const pgbenchName = 'pgbench tpcb-like, 32 clients'

let serial = 0
const pick = () => BigInt(1 + Math.floor(Math.random() * users))

/** A transfer with a fee to one hot account: the most expensive of the product's everyday postings. */
function transferItem(): PostingItem {
  const from = pick()
  const to = (from % BigInt(users)) + 1n
  const sender = userAccount(from, 'available', 'USDT')
  const receiver = userAccount(to, 'available', 'USDT')
  const entries = [...move(sender, receiver, amount('USDT', 1_000n)), ...move(sender, fees, amount('USDT', 5n))]
  return {
    key: `bench:${serial++}`,
    requestHash: 'bench',
    accounts: [sender, receiver, fees],
    decide: () => done({ kind: 'transfer', entries, ref: {} }),
  }
}

/** Both directions in turn, so that the pool's price stays the same. The users have no sessions, so that nothing guards them. */
function swap() {
  const { effect, ...item } = swapItem({
    key: `bench:${serial++}`,
    userId: pick(),
    sessionId: 0n,
    from: serial % 2 === 0 ? 'USDT' : 'SNT',
    paid: serial % 2 === 0 ? amount('USDT', 1_000_000n) : amount('SNT', 10_000_000n),
    feeBps: 300,
    minimumReceived: amount<UserAsset>('USDT', 1n),
  })
  return effect ? { ...item, effect: { write: effect.write, row: effect.row } } : item
}

await onBenchDatabase(async ({ ownerUrl }) => {
  const sql = openDatabase(ownerUrl, { max: 32 })
  await openSystemAccounts(sql)
  for (let user = 1n; user <= users; user++) await openUserAccounts(sql, user)
  const give = <A extends UserAsset>(asset: A, from: AccountId<A>, to: AccountId<A>): PostingItem => ({
    key: `seed:${serial++}`,
    requestHash: 'seed',
    accounts: [from, to],
    decide: () =>
      done({
        kind: 'correction',
        entries: move(from, to, amount(asset, 10n ** 12n)),
        ref: { asset },
      }),
  })
  const sources = { USDT: systemAccount('chain:dev', 'USDT'), SNT: systemAccount('issuance', 'SNT') }
  const items = (['USDT', 'SNT'] as const).flatMap((asset) => [
    give(asset, sources[asset], systemAccount('pool', asset)),
    ...Array.from({ length: users }, (_, i) =>
      give(asset, sources[asset], userAccount(BigInt(i + 1), 'available', asset)),
    ),
  ])
  await inTransaction(sql, (tx) => postItems(tx, new Date(), items))
  await seedTpcb(sql)

  const poster = createPoster({ sql, now: () => new Date() })
  const grouped = () => poster.post(transferItem())
  const series = {
    'tpcb-like, 32 in flight': { operation: () => tpcbLike(sql), inFlight: 32 },
    'one by one with a hot fee account, 32': {
      operation: () => inTransaction(sql, (tx) => postItems(tx, new Date(), [transferItem()])),
      inFlight: 32,
    },
    'grouped with a hot fee account, 8': { operation: grouped, inFlight: 8 },
    'grouped with a hot fee account, 32': { operation: grouped, inFlight: 32 },
    'grouped with a hot fee account, 256': { operation: grouped, inFlight: 256 },
    'swaps on one pool, 256': { operation: () => poster.post(swap()), inFlight: 256 },
  }
  const results = new Map<string, number[]>(Object.keys(series).map((key) => [key, []]))
  if (hasPgbench) results.set(pgbenchName, [])
  for (let round = 0; round < rounds; round++) {
    if (hasPgbench) results.get(pgbenchName)?.push(await runPgbench(ownerUrl, roundMs))
    for (const [key, { operation, inFlight }] of Object.entries(series)) {
      results.get(key)?.push((await measure(operation, { inFlight, forMs: roundMs })).perSecond)
    }
  }
  const base = median(results.get(pgbenchName) ?? results.get('tpcb-like, 32 in flight') ?? [])
  const single = median(results.get('one by one with a hot fee account, 32') ?? [])
  const [version] = await sql<{ server_version: string; fsync: string }[]>`
    select current_setting('server_version') as server_version, current_setting('fsync') as fsync`
  console.log(
    `PostgreSQL ${version?.server_version}, fsync ${version?.fsync}; median of ${rounds} interleaved rounds of ${roundMs} ms`,
  )
  for (const [key, values] of results) {
    const value = median(values)
    console.log(
      `${key.padEnd(42)} ${value.toFixed(0).padStart(7)}/s  ${(value / base).toFixed(2)}× tpcb-like  ${(value / single).toFixed(2)}× one by one`,
    )
  }
  await sql.end()
})

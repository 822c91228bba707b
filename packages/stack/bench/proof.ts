/**
 * `npm run bench proof [ACCOUNTS]`: the sum tree of this many accounts (1,000,000) and three assets, built in a thread as the
 * jobs do, its growth, its memory, the time of a check; and what transfers wait for while it is built.
 */
import { randomBytes } from 'node:crypto'
import { amount } from '@synet/core/amount'
import { done } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { openDatabase } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { openSystemAccounts, openUserAccounts } from '@synet/ledger/open-accounts'
import { createPoster } from '@synet/ledger/post'
import { type Accounts, leafEntryBytes, partLeaves } from '@synet/proof/build-tree'
import { checkPath } from '@synet/proof/check-proof'
import { ownProof } from '@synet/proof/own-proof'
import { toHex } from '@synet/proof/sha256'
import { assets, sumsBytes, treeHeight } from '@synet/proof/tree-node'
import { buildInThread } from '@synet/server/proof/build-epoch'
import { onBenchDatabase } from './database.ts'
import { measure, quantile } from './measure.ts'

const most = Number(process.argv[2] ?? 1_000_000)
const people = 200

function someAccounts(count: number): Accounts {
  const numbers = BigUint64Array.from({ length: count }, (_, i) => BigInt(i + 1))
  const sums = new Uint8Array(count * sumsBytes)
  const view = new DataView(sums.buffer)
  for (let i = 0; i < count; i++) {
    for (let asset = 0; asset < assets.length; asset++)
      view.setBigUint64(i * sumsBytes + asset * 8, BigInt((i * 7_919) % 1_000_000_000_000) + BigInt(asset))
  }
  return { numbers, sums }
}

const key = new Uint8Array(randomBytes(32))
console.log('accounts × 3 assets   tree in a thread   µs an account   rss while it runs')
for (const count of [most / 4, most / 2, most].map(Math.round)) {
  const accounts = someAccounts(count)
  let rss = 0
  const watch = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss())
  }, 20)
  const start = performance.now()
  await buildInThread(accounts, key)
  const ms = performance.now() - start
  clearInterval(watch)
  console.log(
    `${count.toLocaleString('en-US').padStart(19)}   ${(ms / 1_000).toFixed(2).padStart(14)} s   ${((ms * 1_000) / count).toFixed(2).padStart(13)}   ${(rss / 1e6).toFixed(0).padStart(14)} MB`,
  )
}

const accounts = someAccounts(most)
const tree = await buildInThread(accounts, key)
const totals = tree.totals.map(String)
const statement = JSON.stringify({
  kind: 'synet.proof.1',
  epoch: 1,
  at: '2026-01-01T00:00:00.000Z',
  tree: { height: treeHeight, assets, root: toHex(tree.root), totals },
})
const makes: number[] = []
const checks: number[] = []
let bytes = 0
for (let i = 0; i < 200; i++) {
  const which = Math.floor((i * most) / 200)
  const leaf = tree.places[which] ?? 0
  const first = Math.floor(leaf / partLeaves) * partLeaves
  const part = tree.leaves.slice(first * leafEntryBytes, (first + partLeaves) * leafEntryBytes)
  const start = performance.now()
  const of = { leaf, part, crown: tree.crown, count: most }
  const proof = ownProof(
    { statement, signature: '0'.repeat(128), publicKey: '0'.repeat(64) },
    key,
    BigInt(which + 1),
    of,
  )
  makes.push(performance.now() - start)
  const begun = performance.now()
  const finding = checkPath(proof)
  checks.push(performance.now() - begun)
  if (!finding.ok) throw new Error(JSON.stringify(finding))
  bytes = JSON.stringify(proof.path).length
}
console.log(
  `a proof of ${most.toLocaleString('en-US')}: path ${bytes} bytes; made in p50 ${quantile(makes, 0.5).toFixed(2)} ms`,
)
console.log(
  `a check: first ${(checks[0] ?? 0).toFixed(2)} ms, p50 ${quantile(checks, 0.5).toFixed(2)} ms, p99 ${quantile(checks, 0.99).toFixed(2)} ms`,
)

await onBenchDatabase(async ({ ownerUrl }) => {
  const sql = openDatabase(ownerUrl, { max: 16 })
  const poster = createPoster({ sql, now: () => new Date() })
  await openSystemAccounts(sql)
  for (let user = 1n; user <= people; user++) {
    await openUserAccounts(sql, user)
    const account = userAccount(user, 'available', 'USDT')
    await sql`select ledger.post_set(${`seed:${user}`}, '', 'correction', ${new Date()}, '{}',
      array[${systemAccount('chain:dev', 'USDT')}, ${account}]::bigint[], array[${-(10n ** 12n)}, ${10n ** 12n}]::bigint[])`
  }
  let turn = 0
  const transfer = async () => {
    const n = turn++
    const from = userAccount(BigInt((n % people) + 1), 'available', 'USDT')
    const to = userAccount(BigInt(((n + 1) % people) + 1), 'available', 'USDT')
    const fees = systemAccount('fees', 'USDT')
    const entries = [...move(from, to, amount('USDT', 1_000n)), ...move(from, fees, amount('USDT', 5n))]
    const posted = await poster.post({
      key: `bench:${n}`,
      requestHash: '',
      accounts: entries.map((entry) => entry.account),
      decide: () => done({ kind: 'transfer', entries, ref: {} }),
    })
    if (!posted.ok) throw new Error(posted.error)
  }
  await measure(transfer, { inFlight: 32, forMs: 1_000 })
  for (let round = 0; round < 3; round++) {
    const quiet = await measure(transfer, { inFlight: 32, forMs: 4_000 })
    const building = buildInThread(someAccounts(most), key)
    const beside = await measure(transfer, { inFlight: 32, forMs: 4_000 })
    await building
    const p = (times: readonly number[]) =>
      `p50 ${quantile(times, 0.5).toFixed(1)} ms  p99 ${quantile(times, 0.99).toFixed(1)} ms`
    console.log(`transfers, 32 in flight: alone ${p(quiet.times)}; while a tree is built ${p(beside.times)}`)
  }
  await sql.end()
})

/**
 * `npm run bench transfers`: `user/transfer` over HTTP, as the app calls it (session, validation, payment password,
 * posting, order), against pgbench's tpcb-like, interleaved, with the times that callers waited.
 */
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { depositXpub } from '@synet/chain/keys'
import { openDatabase } from '@synet/ledger/database'
import { openSystemAccounts } from '@synet/ledger/open-accounts'
import { reservePort } from '../src/reserve-port.ts'
import { onBenchDatabase } from './database.ts'
import { measure, median, quantile } from './measure.ts'
import { closeConnections, post } from './post.ts'
import { payPassword, seedSenders } from './senders.ts'
import { waitUntilReady } from './wait-until-ready.ts'
import { hasPgbench, runPgbench, seedTpcb, tpcbLike } from './tpcb.ts'

const people = 200
const roundMs = 3_000
const rounds = 5

await onBenchDatabase(async ({ ownerUrl, urls }) => {
  const sql = openDatabase(ownerUrl, { max: 32 })
  await openSystemAccounts(sql)
  const senders = await seedSenders(sql, people)
  await seedTpcb(sql)
  const apiPort = await reservePort()
  const api = spawn(process.execPath, [fileURLToPath(import.meta.resolve('@synet/server/main')), 'api'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: urls.api,
      API_PORT: String(apiPort),
      DEPOSIT_XPUB: depositXpub(new Uint8Array(64).fill(1)),
      LEASE_KEY: '00'.repeat(32),
      MESSAGE_PUBLIC_KEY: '00'.repeat(32),
      TRAINING_FOLDER: join(tmpdir(), 'synet-bench-transfers'),
    },
  })
  await waitUntilReady(api, 'api')
  let turn = 0
  const transfer = async () => {
    const sender = senders[turn++ % people]
    if (!sender) return
    const body = { counterparty: sender.receiver, asset: 'USDT', amount: '1', payPassword }
    const answer = await post(apiPort, 'user/transfer', sender.token, body)
    if (answer.code !== 1) throw new Error(answer.msg)
  }
  // Each user's password is derived once, as in the product.
  for (let i = 0; i < people; i++) await transfer()
  const name = hasPgbench ? 'pgbench tpcb-like, 32 clients' : 'tpcb-like, 32 in flight'
  const base: number[] = []
  const series = new Map([32, 256].map((inFlight) => [inFlight, { perSecond: [] as number[], times: [] as number[] }]))
  for (let round = 0; round < rounds; round++) {
    base.push(
      hasPgbench
        ? await runPgbench(ownerUrl, roundMs)
        : (await measure(() => tpcbLike(sql), { inFlight: 32, forMs: roundMs })).perSecond,
    )
    for (const [inFlight, results] of series) {
      const { perSecond, times } = await measure(transfer, { inFlight, forMs: roundMs })
      results.perSecond.push(perSecond)
      results.times.push(...times)
    }
  }
  console.log(`${name}: ${median(base).toFixed(0)}/s; median of ${rounds} interleaved rounds of ${roundMs} ms`)
  for (const [inFlight, { perSecond, times }] of series) {
    const figure = median(perSecond)
    console.log(
      `user/transfer over HTTP, ${inFlight} in flight: ${figure.toFixed(0)}/s  ${(figure / median(base)).toFixed(2)}× tpcb-like  p50 ${quantile(times, 0.5).toFixed(1)} ms  p99 ${quantile(times, 0.99).toFixed(1)} ms`,
    )
  }
  const ended = new Promise((resolve) => api.once('exit', resolve))
  api.kill('SIGTERM')
  closeConnections()
  await ended
  await sql.end()
})

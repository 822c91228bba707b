/**
 * `npm run bench watcher`: what a block costs the watcher, credits included, with 100 to 100,000 open addresses: a
 * database each, blocks in turn, a chain in memory whose blocks hold 200 transfers, 2 of them ours.
 */
import { depositAddress, depositXpub } from '@synet/chain/keys'
import { dev } from '@synet/core/networks/dev'
import type { ChainRpc } from '@synet/chain/rpc'
import type { BlockHeader } from '@synet/chain/rpc/read-block'
import type { TokenTransfer } from '@synet/chain/rpc/read-transfers'
import { invariant } from '@synet/core/result'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { openSystemAccounts, openUserAccounts } from '@synet/ledger/open-accounts'
import { creditTransfers } from '@synet/server/money/chain/credit-transfers'
import { followChain, openNetwork } from '@synet/server/money/chain/follow-chain'
import type { Context } from '@synet/server/platform/context'
import { samePassword } from '../src/test-database.ts'
import { prepareDatabase, removeDatabase } from '../src/database.ts'
import { onBenchDatabase } from './database.ts'
import { median } from './measure.ts'

const sizes = [100, 1_000, 10_000, 100_000]
const users = 100
const rounds = 20
const blocksARound = 20
const transfersABlock = 200
const oursABlock = 2
const at = new Date('2026-01-01T00:00:00Z')
const clock = { now: () => at, refresh: async () => {}, close: () => {} }

/** Addresses that look like ours: the benchmark needs many, but no keys. */
const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const stranger = depositAddress(depositXpub(new Uint8Array(64).fill(7)), 0)

/** A chain that is `grow` blocks longer each time; its transfers go to the addresses in turn. */
function chainInMemory(open: number) {
  let head = 0n
  const hash = (number: bigint) => `0x${number.toString(16).padStart(64, '0')}`
  const block = (number: bigint): BlockHeader | undefined =>
    number > head
      ? undefined
      : { number, hash: hash(number), parentHash: hash(number - 1n), baseFeePerGas: 1n, timeMs: 0 }
  const transfers = (number: bigint): TokenTransfer[] =>
    Array.from({ length: transfersABlock }, (_, i) => ({
      txHash: `0x${(number * 1_000n + BigInt(i)).toString(16).padStart(64, '0')}`,
      nth: 0,
      from: stranger,
      to: i < oursABlock ? address(1 + ((Number(number) * oursABlock + i) % open)) : address(2 ** 40 + i),
      raw: 5_000_000n,
    }))
  const rpc: Pick<ChainRpc, 'readHead' | 'readBlock' | 'readTransfers'> = {
    readHead: async () => head,
    readBlock: async (number) => (typeof number === 'bigint' ? block(number) : undefined),
    readTransfers: async (of) => transfers(BigInt(of.hash)),
  }
  return {
    rpc,
    grow(blocks: number) {
      head += BigInt(blocks)
    },
  }
}

async function seed(sql: Sql, owner: Sql, open: number): Promise<void> {
  await openSystemAccounts(sql)
  await owner.unsafe(`
    insert into app.user_account (username, phone, invite_code, password_hash, pay_password_hash, created_at)
      select 'user_' || i, '+1' || i, 'code' || i, '', '', '2026-01-01' from generate_series(1, ${users}) i;
    insert into app.deposit_address (address, hd_index, user_id, purpose)
      select '0x' || lpad(to_hex(i), 40, '0'), i, i % ${users} + 1, 'recharge' from generate_series(1, ${open}) i;
    insert into app.recharge_order (user_id, idempotency_key, request_hash, network, address, amount, state, created_at, expires_at)
      select i % ${users} + 1, 'key' || i, '', 'dev', '0x' || lpad(to_hex(i), 40, '0'), 10000000, 'waiting', '2026-01-01', '2026-01-02'
        from generate_series(1, ${open}) i`)
  for (let user = 1n; user <= BigInt(users); user++) await openUserAccounts(sql, user)
  await owner`vacuum analyze`
}

await onBenchDatabase(async ({ ownerUrl }) => {
  const parts = []
  for (const open of sizes) {
    const name = `bench_${process.pid}_${open}`
    const { urls, ...as } = await prepareDatabase(ownerUrl, samePassword('bench'), name)
    const [sql, owner] = [openDatabase(urls.watcher, { max: 4 }), openDatabase(as.ownerUrl, { max: 1 })]
    await seed(owner, owner, open)
    const chain = chainInMemory(open)
    const context = { sql, clock, rpc: { dev: chain.rpc } } as unknown as Context
    await openNetwork(context, dev)
    parts.push({ open, name, sql, owner, chain, context, msABlock: [] as number[] })
  }
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const { chain, context, msABlock } of parts) {
        chain.grow(blocksARound)
        const start = performance.now()
        while (await followChain(context, dev));
        while (await creditTransfers(context, dev));
        // The first round only warms up.
        if (round > 0) msABlock.push((performance.now() - start) / blocksARound)
      }
    }
    const [first] = parts
    invariant(first, 'there are sizes')
    console.log(
      `${transfersABlock} transfers a block, ${oursABlock} of them ours and credited; median of ${rounds} rounds`,
    )
    for (const { open, sql, msABlock } of parts) {
      const [credited] = await sql<
        { count: bigint }[]
      >`select count(*) from ledger.posting where kind = 'recharge.credited'`
      const ms = median(msABlock)
      console.log(
        `${open.toLocaleString('en').padStart(7)} open addresses  ${ms.toFixed(2)} ms a block  ${(ms / median(first.msABlock)).toFixed(2)}×  (${credited?.count ?? 0} credited)`,
      )
    }
  } finally {
    for (const { name, sql, owner } of parts) {
      await Promise.all([sql.end(), owner.end()])
      await removeDatabase(ownerUrl, name)
    }
  }
})

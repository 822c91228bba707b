import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { tronRpc } from '@synet/server/platform/context'
import { toTronAddress } from '@synet/chain/address'
import { trc20 } from '@synet/core/networks/trc20'
import { tronLifeMs } from '@synet/chain/payout/sign-tron'
import { seconds } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { replaceStuck } from '@synet/server/custody/payout/sign/replace-stuck'
import { openKeys } from '@synet/server/custody/payout/sign/signing-keys'
import { noStandby } from '@synet/server/custody/signer/standby'
import { openStore } from '@synet/server/custody/signer/store'
import { requestCancellation } from '@synet/server/custody/payout/request-cancellation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTrc20 } from '#support/more-networks'
import {
  addAccount,
  approveWithdrawal,
  type Person,
  rechargePerson,
  registerPerson,
  requestWithdrawal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { moveStackClock, startTestStack, type TestStack } from '#support/test-stack'

let stack: TestStack
let tron: Awaited<ReturnType<typeof startTrc20>>
beforeAll(async () => {
  tron = await startTrc20()
  stack = await startTestStack({ rpcUrls: { TRC20: [tron.url] } })
  const wallet = await until('the hot wallet is open', async () => {
    const [row] = await stack.context.sql<{ address: string }[]>`select address from app.wallet where network = 'TRC20'`
    return row?.address
  })
  await tron.giveNative(wallet, 10n ** 10n)
  await tron.pay(wallet, 1_000_000_000n)
  await until('the capital has come', async () => {
    const rows = await stack.context.sql`select from app.chain_transfer where network = 'TRC20' and state = 'credited'`
    return rows.count === 1
  })
})
// Disposed in reverse order; a stack that failed to start leaves no chain behind.
afterAll(() => tron[Symbol.asyncDispose]())
afterAll(() => stack.forget())

const red = async () => (await auditAll(stack.context)).filter((check) => !check.green)
const read = async (person: Person, id: string) => (await person.call('withdrawal/list', { id })).list[0]
const reach = (person: Person, id: string, state: string) =>
  until(`the withdrawal is ${state}`, async () => {
    const now = await read(person, id)
    return now?.state === state && now
  })
const attempts = (id: string) => stack.context.sql<{ tx_hash: string; expires_at: Date }[]>`
  select tx_hash, expires_at from app.payout_attempt where withdrawal_id = ${id} order by attempt`
const held = (address: string) => stack.context.rpc.TRC20.readTokenBalance({ token: trc20.token, address })
const mine = async (blocks: number) => {
  for (let i = 0; i < blocks; i++) await tron.call('evm_mine')
}

let recipients = 0
/** A withdrawal of 60 USDT to TRON that operators have approved. */
async function withdraw() {
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '100')
  const target = toTronAddress(`0x${String(++recipients).padStart(40, 'e')}`)
  const accountId = await addAccount(stack, person, target, 'TRC20')
  const { id } = await requestWithdrawal(person, accountId, '60', 'USDT')
  await approveWithdrawal(stack, id)
  return { person, id, target }
}

/** The chain's time passes the end of the payout's attempt; a block is solid when two follow it. */
async function passExpiry() {
  await tron.call('evm_increaseTime', [tronLifeMs / 1_000 + 1])
  await mine(1)
}

describe('a payout on TRON that no block takes', () => {
  it('is signed a second time only after the first has expired and solid time is past it, and paid once [ST-04]', async () => {
    tron.node.dropAccepted(true)
    const { person, id, target } = await withdraw()
    await reach(person, id, 'sent')
    const [first] = await attempts(id)
    const TRC20 = tronRpc(stack.context.rpc, trc20)
    await moveStackClock(stack, seconds(61)) // our own time says nothing about the chain's
    await passExpiry()
    expect(await TRC20.isLapsed(first?.tx_hash ?? '', first?.expires_at.getTime() ?? 0)).toBe(false)
    // Whoever holds whichever key, with the signer's own store: nothing may be signed now.
    copyFileSync(join(stack.folder, 'signer/signer-journal.sqlite'), join(stack.folder, 'copied.sqlite'))
    const copied = openStore(join(stack.folder, 'copied.sqlite'))
    const keys = openKeys(new Uint8Array(64).fill(1))
    const other = { ...copied, keys, contracts: {}, clock: stack.context.clock, standby: noStandby }
    expect(await replaceStuck(stack.context, trc20, other)).toBe(false)
    copied.close()
    expect((await attempts(id)).length).toBe(1)
    tron.node.dropAccepted(false)
    await mine(3)
    await reach(person, id, 'confirmed')
    const all = await attempts(id)
    expect(all.length).toBe(2)
    expect(all[1]?.expires_at.getTime()).toBeGreaterThan(first?.expires_at.getTime() ?? 0)
    expect((await read(person, id))?.transaction).toBe(all[1]?.tx_hash)
    expect(await held(target)).toBe(59_400_000n)
    expect(await red()).toEqual([])
  })

  it('is given up by time alone: everything is returned once no attempt can be mined any more [ST-04]', async () => {
    const { sql, clock } = stack.context
    tron.node.dropAccepted(true)
    const { person, id, target } = await withdraw()
    await reach(person, id, 'sent')
    const asked = await inTransaction(sql, (tx) => requestCancellation(tx, clock.now(), { withdrawalId: BigInt(id) }))
    expect(asked).toMatchObject({ ok: true })
    await passExpiry()
    expect((await read(person, id))?.state).toBe('sent')
    await mine(3)
    await reach(person, id, 'failed')
    tron.node.dropAccepted(false)
    expect((await person.call('user/info', {})).balances.USDT).toMatchObject({ available: '100', withdrawing: '0' })
    expect(await held(target)).toBe(0n)
    expect((await attempts(id)).length).toBe(1)
    expect(await red()).toEqual([])
  })
})

import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { dev } from '@synet/core/networks/dev'
import { seconds } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { resumeNetwork } from '@synet/server/money/chain/halt-network'
import { requestCancellation } from '@synet/server/custody/payout/request-cancellation'
import { openSweep } from '@synet/server/custody/sweep/sweep-deposits'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  actionKey,
  addAccount,
  adoptPosition,
  approveWithdrawal,
  type Person,
  registerPerson,
  requestWithdrawal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { moveStackClock, readHotWallet } from '#support/test-stack'
import { mineUntil } from '#support/mine-until'
import { openStack, stack } from '#support/open-stack'
import { readHaltReason } from '@synet/server/test-support/halt-reason'

openStack()
let wallet: string
beforeAll(async () => {
  wallet = await readHotWallet(stack)
  // From here on a block comes only when a test wants it.
  await stack.keeper.stop()
})

const { token } = dev
const red = async () => (await auditAll(stack.context)).filter((check) => !check.green)
const balances = async (person: Person) => (await person.call('user/info', {})).balances.USDT
const read = async (person: Person, id: string) => (await person.call('withdrawal/list', { id })).list[0]
const reach = (person: Person, id: string, state: string) =>
  until(`the withdrawal is ${state}`, async () => {
    const now = await read(person, id)
    return now?.state === state && now
  })
const mineUntilReached = (person: Person, id: string, state: string) =>
  mineUntil(`the withdrawal is ${state}`, async () => {
    const now = await read(person, id)
    return now?.state === state && now
  })
const held = (address: string) => stack.context.rpc.dev.readTokenBalance({ token, address })
const attempts = async (id: string) =>
  stack.context.sql<{ tx_hash: string; cancels: boolean; max_fee_wei: string; nonce: bigint }[]>`
    select a.tx_hash, a.cancels, a.max_fee_wei, p.nonce from app.payout_attempt a join app.payout p using (withdrawal_id)
      where withdrawal_id = ${id} order by a.attempt`
const task = async (kind: string) => {
  const [row] = await stack.context.sql<{ facts: Record<string, string>; open: boolean }[]>`
    select facts, closed_at is null as open from app.operator_task where kind = ${kind} order by id desc limit 1`
  return row
}
const set = (name: string, minor: bigint) => stack.context.sql`insert into app.setting (name, value)
  values (${name}, to_jsonb(${minor.toString()}::text)) on conflict (name) do update set value = excluded.value`
/** Says how much of the token an address holds, past every transfer. */
const deal = (address: string, raw: bigint) =>
  stack.anvil.call('anvil_dealERC20', [address, token, `0x${raw.toString(16)}`])
const forgetSettings = () => stack.context.sql`delete from app.setting`

let recipients = 0
/** Somebody with 200 USDT; nothing of ours is in progress any more, sweeps neither. */
async function prepare() {
  const person = await registerPerson(stack, 'AGENT001')
  const { id, address } = await person.call('recharge/recharge', { network: 'dev', amount: '200' }, actionKey())
  await mintTestUsdt(stack.urls.chain, address, 200_000_000n)
  await mineUntil('the recharge is credited and swept', async () => {
    const { sql } = stack.context
    const swept = await sql`select from app.sweep where address = ${address} and state = 'done'`
    const open = await sql`select from app.outgoing where state = 'open'`
    return (await person.call('recharge/detail', { id })).state === 'credited' && swept.count === 1 && open.count === 0
  })
  const target = `0x${String(++recipients).padStart(40, 'd')}`
  return { person, target, accountId: await addAccount(stack, person, target) }
}

/** A withdrawal that operators have approved. @returns its id */
async function withdraw(person: Person, accountId: string, amount = '100'): Promise<string> {
  const { id } = await requestWithdrawal(person, accountId, amount, 'USDT')
  await approveWithdrawal(stack, id)
  return id
}

describe('a payout that no block takes', () => {
  it('is signed again with higher fees, same nonce and amount, and paid once [ST-04]', async () => {
    const { person, target, accountId } = await prepare()
    const id = await withdraw(person, accountId)
    await reach(person, id, 'sent')
    const [offered] = await attempts(id)
    // Dearer than the first attempt offers: it stays outside.
    const dear = BigInt(offered?.max_fee_wei ?? 0) * 3n
    await stack.anvil.call('anvil_setNextBlockBaseFeePerGas', [`0x${dear.toString(16)}`])
    await stack.keeper.mine(1)
    // Each further block would be cheaper.
    const chainGoesOn = stack.keeper.hold()
    await moveStackClock(stack, seconds(61))
    const [first, again] = await until('it is signed again', async () => {
      const all = await attempts(id)
      return all.length > 1 && all
    })
    expect(again?.nonce).toBe(first?.nonce)
    expect(BigInt(again?.max_fee_wei ?? 0)).toBeGreaterThan(dear)
    await until(
      'the node has it',
      async () => (await stack.anvil.call('eth_getTransactionByHash', [again?.tx_hash])) !== null,
    )
    chainGoesOn()
    const paid = await mineUntilReached(person, id, 'confirmed')
    expect(paid.transaction).toBe(again?.tx_hash)
    expect(await held(target)).toBe(99_000_000n)
    expect(await red()).toEqual([])
  })

  it('is given up only when the transaction that uses its nonce up is final; then everything is returned [ST-04]', async () => {
    const { sql, clock } = stack.context
    const { person, target, accountId } = await prepare()
    const id = await withdraw(person, accountId)
    await reach(person, id, 'sent')
    const cancel = (withdrawalId: bigint) =>
      inTransaction(sql, (tx) => requestCancellation(tx, clock.now(), { withdrawalId }))
    expect(await cancel(999_999_999n)).toMatchObject({ error: 'order.not-found' })
    expect(await cancel(BigInt(id))).toMatchObject({ ok: true })
    const [paying, cancelling] = await until('the cancelling transaction is signed', async () => {
      const all = await attempts(id)
      return all.length > 1 && all
    })
    expect(cancelling).toMatchObject({ nonce: paying?.nonce, cancels: true })
    await until(
      'the node has it',
      async () => (await stack.anvil.call('eth_getTransactionByHash', [cancelling?.tx_hash])) !== null,
    )
    await stack.keeper.mine(1)
    await until('its block is seen', async () => {
      const [row] = await sql<{ mined: boolean }[]>`
        select mined_block is not null as mined from app.payout where withdrawal_id = ${id}`
      return row?.mined
    })
    // In a block and not final: nothing is given back yet, and nobody can ask again.
    expect((await read(person, id))?.state).toBe('sent')
    expect(await balances(person)).toMatchObject({ available: '100', withdrawing: '100' })
    expect(await cancel(BigInt(id))).toMatchObject({ error: 'order.state' })
    const failed = await mineUntilReached(person, id, 'failed')
    expect(failed.timeline.map(({ state }) => state)).toEqual(['reviewing', 'approved', 'sending', 'sent', 'failed'])
    expect(await balances(person)).toMatchObject({ available: '200', withdrawing: '0' })
    expect(await held(target)).toBe(0n)
    expect(await red()).toEqual([])
    const gas = await sql`select from ledger.postings where key = ${`gas:dev:${cancelling?.tx_hash}`}`
    expect(gas.count).toBe(1)
  })

  it('a payout that is mined although it was given up is confirmed, and nothing is returned [ST-04]', async () => {
    const { sql, clock } = stack.context
    const { person, target, accountId } = await prepare()
    const id = await withdraw(person, accountId)
    await reach(person, id, 'sent')
    // The signer is held still, so that the cancelling transaction comes too late.
    const signer = stack.processes.signer.pid()
    process.kill(signer, 'SIGSTOP')
    try {
      await inTransaction(sql, (tx) => requestCancellation(tx, clock.now(), { withdrawalId: BigInt(id) }))
      await mineUntilReached(person, id, 'confirmed')
    } finally {
      process.kill(signer, 'SIGCONT')
    }
    expect(await balances(person)).toMatchObject({ available: '100', withdrawing: '0' })
    expect(await held(target)).toBe(99_000_000n)
    expect(await red()).toEqual([])
  })
})

describe('the hot wallet', () => {
  it('a wallet that holds too little lets a withdrawal wait, says so to its user and the operators, and pays once it is filled [ST-04]', async () => {
    const { person, target, accountId } = await prepare()
    // Another address of ours holds all of it for a while: the books must agree with the chain every minute.
    const all = await held(wallet)
    const [other] = await stack.context.sql<{ address: string }[]>`
      select t.address from app.chain_transfer t join app.deposit_address a on a.address = t.address and a.purpose = 'recharge'
        where t.state = 'credited' limit 1`
    await set('hotWalletLow', 60_000_000n)
    await deal(other?.address ?? '', all)
    await deal(wallet, 50_000_000n)
    const id = await withdraw(person, accountId)
    await until('it waits', async () => {
      const rows = await stack.context.sql`
        select from app.withdrawal where id = ${id} and state = 'approved' and waiting_for = 'liquidity'`
      return rows.count === 1
    })
    expect((await read(person, id))?.waitingFor).toBe('liquidity')
    // The order is marked first, and the operators are asked in the same pass.
    await until('the operators are told', async () => (await task('withdrawal.liquidity')) !== undefined)
    expect(await task('withdrawal.liquidity')).toMatchObject({ facts: { free: '50', wanted: '99' }, open: true })
    await until('the operators are asked for more', async () => {
      const facts = (await task('wallet.refill'))?.facts
      return facts?.['held'] === '50' && facts['low'] === '60'
    })
    expect(await task('wallet.refill')).toMatchObject({ facts: { held: '50', low: '60', address: wallet }, open: true })
    await deal(wallet, all)
    await deal(other?.address ?? '', 0n)
    await mineUntilReached(person, id, 'confirmed')
    expect((await read(person, id))?.waitingFor).toBe(null)
    await until(
      'the tasks are over',
      async () => !(await task('wallet.refill'))?.open && !(await task('withdrawal.liquidity'))?.open,
    )
    expect(await held(target)).toBe(99_000_000n)
    await forgetSettings()
    expect(await red()).toEqual([])
  })

  it('above its cap takes no more sweeps, and operators are notified', async () => {
    const { sql } = stack.context
    await set('hotWalletCap', 1_000_000_000n)
    await until('the operators are told', async () => (await task('wallet.above-cap'))?.open)
    const person = await registerPerson(stack, 'AGENT001')
    const { id, address } = await person.call('recharge/recharge', { network: 'dev', amount: '200' }, actionKey())
    await mintTestUsdt(stack.urls.chain, address, 200_000_000n)
    await mineUntil('it is credited', async () => (await person.call('recharge/detail', { id })).state === 'credited')
    expect(await openSweep(stack.context, dev, wallet)).toBe(false)
    expect((await sql`select from app.sweep where address = ${address}`).count).toBe(0)
    expect(await held(address)).toBe(200_000_000n)
    await forgetSettings()
    await mineUntil('it is swept', async () => (await held(address)) === 0n)
    await until('the task is over', async () => !(await task('wallet.above-cap'))?.open)
  })

  it('a wallet with more transactions on the chain than in the database halts its network when the signer starts; nothing is signed until a person has reviewed it', async () => {
    const { sql, rpc, clock } = stack.context
    const { person, target, accountId } = await prepare()
    const nonce = await rpc.dev.readNonce(wallet)
    // As after restoring an old database, or when somebody else has the key.
    await stack.anvil.call('anvil_setNonce', [wallet, `0x${(nonce + 2n).toString(16)}`])
    process.kill(stack.processes.signer.pid(), 'SIGKILL')
    const reason = await until('the network is halted', async () => (await readHaltReason(sql)) ?? false)
    expect(reason).toBe(`the chain knows ${nonce + 2n} transactions of the hot wallet, we ${nonce}`)
    expect(await task('network.halted')).toMatchObject({ facts: { reason }, open: true })
    const id = await withdraw(person, accountId)
    await until('it says why it waits', async () => (await read(person, id))?.waitingFor === 'network')
    expect((await sql`select from app.payout where withdrawal_id = ${id}`).count).toBe(0)
    await adoptPosition(stack, 'dev')
    await inTransaction(sql, (tx) => resumeNetwork(tx, clock.now(), 'dev', nonce + 2n))
    await mineUntilReached(person, id, 'confirmed')
    expect(await held(target)).toBe(99_000_000n)
    expect((await task('network.halted'))?.open).toBe(false)
    expect(await red()).toEqual([])
  })
})

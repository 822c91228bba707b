import { days, hours } from '@synet/core/clock'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { inTransaction } from '@synet/ledger/database'
import { beginRun, codeOf, earnDay, endRun, giveVerdicts, handIn, pledge, readRun } from '#test-support/runs'
import { makeDeviceKeys, showDevice } from '#test-support/device'
import { proveDeviceKey } from '@synet/training/client/device-key'
import { beforeEach, describe, expect, it } from 'vitest'
import { untilLocked } from '#test-support/lock-waits'

openProductForEach(4)
/** `member` was brought in by `agent`, and `other` by somebody else. */
let agent: ModelUser
let member: ModelUser
let other: ModelUser
beforeEach(async () => {
  ;[agent, member, other] = [product.user(0), product.user(1), product.user(2)]
  await product.look`update app.user_account set inviter_id = ${agent.id} where id = ${member.id}`
})

/** 300 USDT: 0.3 SNT per day, of which the agent has 3 %. */
const begin = async (autoReinvest = false) => (await beginRun(product, member, '300', { autoReinvest })).id
/** The day in progress is earned, and its window closes. */
async function closeDay(id: string, day: number): Promise<void> {
  await earnDay(product, id, day)
  await product.pass(days(1))
}
const shareOf = async (user: ModelUser) => (await user.call('user/info', {})).balances.SNT.available
const expectGreen = async () => expect(await product.auditFully()).toEqual([])
const use = (user: ModelUser, keys: Awaited<ReturnType<typeof makeDeviceKeys>>) =>
  showDevice(user.call, user.token, keys)

/** A payout of somebody's to an address was confirmed. */
const payOut = (user: ModelUser, address: string) =>
  product.forge(
    (tx) => tx`
  insert into app.withdrawal (id, user_id, account_id, network, address, account_name, amount, fee_snt, fee_usdt, state, created_at,
      review_by, confirmed_at)
    select nextval('app.closing') + 1e9, ${user.id}, min(id), 'dev', ${address}, '', 10000000, 0, 0, 'confirmed', ${product.now()},
      ${product.now()}, ${product.now()} from app.receiving_account where user_id = ${user.id}`,
  )
let payments = 0
/** A recharge of somebody's that a sender paid on a real network. */
async function payIn(user: Pick<ModelUser, 'id'>, sender: string): Promise<void> {
  const address = `0xdeposit${payments++}`
  await product.look`insert into app.deposit_address (address, hd_index, user_id, purpose)
    values (${address}, nextval('app.hd_index'), ${user.id}, 'recharge')`
  await product.forge(
    (
      tx,
    ) => tx`insert into app.chain_transfer (network, tx_hash, nth, block_hash, block_number, sender, address, amount, state, holder,
      holder_user_id, seen_at)
    values ('BEP20', ${address}, 0, '', 1, ${sender}, ${address}, 1, 'credited', 'user', ${user.id}, ${product.now()})`,
  )
}

describe('the agent’s share [ATK-11]', () => {
  it('ends with the day on which both have used one device; what was reserved goes back, days before stay paid', async () => {
    const id = await begin()
    const keys = await makeDeviceKeys()
    await use(member, keys)
    await use(agent, await makeDeviceKeys())
    await closeDay(id, 1)
    expect(await shareOf(agent)).toBe('0.009')
    await earnDay(product, id, 2)
    await use(agent, keys) // the agent's account, on the member's device
    await product.pass(days(1))
    await closeDay(id, 3)
    expect(await shareOf(agent)).toBe('0.009')
    expect(await shareOf(member)).toBe('0.9')
    const [run] = await product.look`select agent_daily, promised from app.run where id = ${id}`
    // Three bonuses of paid days, four days to come: nothing for an agent any more.
    expect(run).toEqual({ agent_daily: 0n, promised: 3n * 60_000n + 4n * 360_000n })
    await expectGreen()
  })

  it('is not brought back by another text for the device, another session or a new log-in', async () => {
    const keys = await makeDeviceKeys()
    await use(agent, keys)
    await product.pass(days(3))
    const id = await begin() // the agent used the device before the round, the member does within it
    await use(member, keys)
    await use(member, await makeDeviceKeys())
    await closeDay(id, 1)
    expect(await shareOf(agent)).toBe('0')
    await expectGreen()
  })

  it('is not ended by a match of an earlier round: a day counts only what happened in its own', async () => {
    const keys = await makeDeviceKeys()
    await use(agent, keys)
    await use(member, keys)
    await product.pass(days(3))
    const id = await begin()
    await closeDay(id, 1)
    expect(await shareOf(agent)).toBe('0.009')
  })

  it('begins again with the next round, when nothing happens in it', async () => {
    const id = await begin(true)
    const keys = await makeDeviceKeys()
    await use(agent, keys)
    await use(member, keys)
    await closeDay(id, 1)
    await product.pass(days(6))
    expect(await readRun(member, id)).toMatchObject({ term: 2 })
    expect(await shareOf(agent)).toBe('0')
    await closeDay(id, 1)
    expect(await shareOf(agent)).toBe('0.009')
    await expectGreen()
  })

  it('ends when payouts of both were confirmed at one address; a saved address proves nothing', async () => {
    const address = '0x00000000000000000000000000000000000000aa'
    for (const user of [agent, member])
      await product.look`insert into app.receiving_account (user_id, network, address, name, created_at)
        values (${user.id}, 'dev', ${address}, 'same', ${product.now()})`
    const id = await begin()
    await payOut(agent, address)
    await closeDay(id, 1)
    expect(await shareOf(agent)).toBe('0.009')
    await payOut(member, address)
    await closeDay(id, 2)
    expect(await shareOf(agent)).toBe('0.009')
  })

  it('ends when one sender paid recharges of both, unless they paid five accounts', async () => {
    const id = await begin()
    const exchange = '0xexchange'
    const others = await product.look<{ id: bigint }[]>`
      select id from app.user_account where id not in (${agent.id}, ${member.id}) order by id limit 3`
    expect(others).toHaveLength(3)
    for (const user of [...others, agent, member]) await payIn(user, exchange)
    await closeDay(id, 1)
    expect(await shareOf(agent)).toBe('0.009')
    for (const user of [...others.slice(1), agent, member]) await payIn(user, '0xwallet')
    await closeDay(id, 2)
    expect(await shareOf(agent)).toBe('0.009')
  })

  it('ends for days that wait for their verdict as well, after the run has ended', async () => {
    const id = await begin()
    await handIn(product, id, 1, 8)
    await product.pass(days(1))
    await endRun(member, id)
    const keys = await makeDeviceKeys()
    await use(agent, keys)
    await use(member, keys)
    await giveVerdicts(product)
    await product.pass(hours(1))
    expect(await shareOf(agent)).toBe('0')
    expect(await shareOf(member)).toBe('0.3')
    await expectGreen()
  })

  it('is promised as things stand when the task is started: to no account that was closed, and at no earlier level, while it waited', async () => {
    await beginRun(product, member, '300').then(({ id }) => endRun(member, id))
    const shares = async () => {
      const [run] = await product.look`select agent_id, agent_daily, quota from app.run order by id desc limit 1`
      return run
    }
    /** Pledges while another call holds the account. */
    const pledgeWhile = async (change: () => Promise<unknown>) => {
      const release = Promise.withResolvers<void>()
      const holding = inTransaction(product.look, async (tx) => {
        await tx`select from app.user_account where id = ${member.id} for update`
        await release.promise
      })
      const pledging = pledge(member, '300')
      await untilLocked(product.look, 'app.user_account')
      await change()
      release.resolve()
      await holding
      await endRun(member, (await pledging).id)
    }
    await pledgeWhile(
      () => product.look`insert into app.team_total (user_id, direct, direct_active, members, active, tasks, units)
        values (${agent.id}, 1, 1, 1, 1, 1, 1000) on conflict (user_id) do update set units = 1000`,
    )
    expect(await shares()).toMatchObject({ agent_id: agent.id, agent_daily: 15_000n })
    await pledgeWhile(
      () => product.look`insert into app.closed_account (user_id, username_mac, phone_mac, claim_hash, closed_at)
        values (${agent.id}, '', '', '', ${product.now()})`,
    )
    expect(await shares()).toMatchObject({ agent_id: null, agent_daily: 0n })
    await expectGreen()
  })

  it('counts leases of the time before keys by the name that their client gave', async () => {
    const id = await begin()
    for (const user of [agent, member])
      await product.look`insert into app.device_use (user_id, device, first_used_at, last_used_at)
        values (${user.id}, 'one-phone', ${product.now()}, ${product.now()})`
    await closeDay(id, 1)
    expect(await shareOf(agent)).toBe('0')
  })
})

describe('a device’s key [ATK-11]', () => {
  it('is shown for one session only: a signature for another, of another key, or none at all changes nothing', async () => {
    const keys = await makeDeviceKeys()
    const proof = await proveDeviceKey(keys, member.token)
    const foreign = await proveDeviceKey(await makeDeviceKeys(), member.token)
    const zeros = 'A'.repeat(86)
    for (const [by, request] of [
      [other, proof], // the member's proof, in somebody else's session
      [member, { ...proof, signature: foreign.signature }],
      [member, { ...proof, publicKey: foreign.publicKey }],
      [member, { ...proof, signature: zeros }],
      [member, { ...proof, publicKey: `B${'A'.repeat(86)}` }], // 4, and no point of the curve
      [member, { ...proof, publicKey: 'x' }],
    ] as const)
      expect(await codeOf(by.call('train/device', request))).toBe('device.key-wrong')
    expect(await product.look`select from app.device_use`).toHaveLength(0)
    const { device } = await member.call('train/device', proof)
    expect(await member.call('train/device', proof)).toEqual({ device })
    expect(device).toMatch(/^[\w-]{43}$/)
  })

  it('is needed to lease, by every session and token of its own; many new ones are refused', async () => {
    const id = await begin()
    expect(await codeOf(member.call('train/lease', { runId: id, device: 'a browser of before', protocol: 2 }))).toBe(
      'device.key-required',
    )
    const elsewhere = await use(other, await makeDeviceKeys())
    expect(await codeOf(member.call('train/lease', { runId: id, device: elsewhere, protocol: 2 }))).toBe(
      'device.key-required',
    )
    let refused: string | undefined
    for (let n = 0; n < 40 && !refused; n++) refused = await codeOf(showDevice(member.call, member.token))
    expect(refused).toBe('request.too-many')
  })
})

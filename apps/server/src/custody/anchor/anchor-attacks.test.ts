import { allNetworks } from '@synet/core/all-networks'
import { days, minutes } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { readAnchor } from '@synet/proof/anchor'
import { hashText } from '@synet/proof/sha256'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditAll } from '#custody/audit/audit-all'
import { deleteOldRows } from '#processes/retention/delete-old-rows'
import { logHash, logOperatorAction } from '#platform/operator-log'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { replaceStuck } from '#custody/payout/sign/replace-stuck'
import { signAnchor } from '#custody/anchor/sign-anchor'
import { buildRequestedEpoch, requestDailyEpoch } from '#proof/build-epoch'
import { openProofKey } from '#proof/proof-key'
import { publishBuilt } from '#custody/signer/publish-epoch'
import { chainAllPostings } from '#test-support/chain-all-postings'
import { openProductForEach, product } from '#test-support/product'
import { readOpenTasks } from '#test-support/open-tasks'

const network = allNetworks.dev
const proofKey = openProofKey(new Uint8Array(32).fill(5))
openProductForEach()
beforeEach(async () => {
  await act('first')
})

const act = (what: string) =>
  inTransaction(product.look, (tx) =>
    logOperatorAction(tx, product.now(), { operatorId: 1n, action: 'test', facts: { what } }),
  )
async function publish(): Promise<number> {
  await chainAllPostings(product)
  await requestDailyEpoch(product.context)
  expect(await buildRequestedEpoch(product.context, 'test')).toBe(true)
  await publishBuilt(product.context, product.signer, proofKey)
  const [row] = await product.look<{ number: number }[]>`select max(number) as number from app.proof_epoch`
  return row?.number ?? 0
}
const sign = () => signAnchor(product.context, network, product.signer, proofKey.publicKey)
async function settle(): Promise<void> {
  await broadcastOutgoing(product.context, network)
  product.chain.mine(network.confirmations)
  await broadcastOutgoing(product.context, network)
}
/** The next day's epoch, on the chain. */
async function anchor(): Promise<void> {
  await product.pass(days(1))
  await publish()
  expect(await sign()).toBe(true)
  await settle()
}
const list = () => product.look<{ epoch: number; state: string; nonce: bigint; recipient: string; sender: string }[]>`
  select anchor_epoch as epoch, state, nonce, recipient, sender from app.outgoing where purpose = 'anchor' order by id`
const refusal = async () => {
  const failed = await readOpenTasks(product.look, 'outgoing.failed')
  return failed.find(({ subject }) => subject === 'anchor')?.facts['reason']
}
const red = async () =>
  (await auditAll(product.owner)).filter((check) => !check.green).map((check) => `${check.name}: ${check.detail}`)
const ownTable = (table: string) => product.look.unsafe(`alter table ${table} disable trigger all`)

describe('what is anchored [ATK-14]', () => {
  it('one transaction to ourselves names the epoch, the ledger and the operators’ log, and its gas is booked [ATK-14]', async () => {
    await anchor()
    const [row] = await list()
    const hot = product.signer.keys.hot.address
    expect(row).toMatchObject({ epoch: 1, state: 'done', recipient: hot, sender: hot })
    const [stored] = await product.look<{ data: string; tx: string }[]>`
      select a.data, g.end_tx_hash as tx from app.anchor a join app.outgoing g on g.anchor_epoch = a.epoch`
    const onChain = await product.chain.rpc.readTransaction(stored?.tx ?? '')
    expect(onChain).toMatchObject({ to: hot.toLowerCase(), value: 0n, data: stored?.data })
    const [epoch] = await product.look<{ hash: string }[]>`select hash from app.proof_epoch where number = 1`
    const [link] = await product.look<{ through_id: bigint; hash: string }[]>`
      select through_id, hash from ledger.chain_links order by through_id desc limit 1`
    const [log] = await product.look<{ count: bigint; hash: string }[]>`select count, hash from app.operator_log_head`
    expect(readAnchor(onChain?.data ?? '')).toEqual({
      epoch: 1,
      epochHash: epoch?.hash,
      ledger: { through: link?.through_id, hash: link?.hash },
      operators: { count: log?.count, hash: log?.hash },
    })
    expect(await product.look`select from ledger.postings where key = ${`gas:dev:${stored?.tx}`}`).toHaveLength(1)
    expect(await product.auditFully()).toEqual([])
  })

  it('at most one anchor is made per epoch and per day, although more epochs were published [ATK-14]', async () => {
    await anchor()
    expect(await sign()).toBe(false)
    await product.look`insert into app.proof_request (asked_at, state) values (${product.now()}, 'asked')`
    expect(await publish()).toBe(2)
    expect(await sign()).toBe(false)
    await anchor()
    expect((await list()).map((one) => one.epoch)).toEqual([1, 3])
    expect(await red()).toEqual([])
  })

  it('the ledger’s hashes that an anchor names are not deleted as old [ATK-14]', async () => {
    await anchor()
    await product.pass(days(40))
    await publish()
    while (await deleteOldRows(product.owner));
    expect(await red()).toEqual([])
  })

  it('a stuck anchor is replaced with the same content [ATK-14]', async () => {
    await product.pass(days(1))
    await publish()
    await sign()
    await product.look`update app.outgoing_attempt set created_at = ${new Date(product.now().getTime() - minutes(2))}`
    await ownTable('app.anchor')
    await product.look`update app.anchor set data = '0x00'`
    expect(await replaceStuck(product.context, network, product.signer)).toBe(true)
    await settle()
    const [row] = await product.look<{ attempt: number; tx_hash: string }[]>`
      select a.attempt, a.tx_hash from app.outgoing_attempt a join app.outgoing g on g.end_tx_hash = a.tx_hash`
    expect(row?.attempt).toBe(2)
    const data = (await product.chain.rpc.readTransaction(row?.tx_hash ?? ''))?.data ?? ''
    expect(data).toBe(product.signer.records.newest('anchor')?.content.data)
    expect(await red()).toEqual([expect.stringMatching(/^anchors are on their chain.*contains something else$/)])
  })
})

describe('a history that was rewritten with the rights of the database’s owner [ATK-14]', () => {
  it('the audit names an old epoch, and the next anchor is refused [ATK-14]', async () => {
    await anchor()
    await ownTable('app.proof_epoch')
    const [old] = await product.look<{ statement: string }[]>`select statement from app.proof_epoch where number = 1`
    const statement = (old?.statement ?? '').replace('"surplus":"', '"surplus":"1')
    expect(statement).not.toBe(old?.statement)
    await product.look`update app.proof_epoch set statement = ${statement}, hash = ${hashText(statement)} where number = 1`
    expect(await red()).toEqual(['epochs are as they were anchored: epoch 1 was rewritten'])
    await product.pass(days(1))
    await publish()
    expect(await sign()).toBe(false)
    expect(await refusal()).toBe('epoch 2 does not follow epoch 1')
  })

  it('the audit names the ledger when an old posting was changed and all hashes were made again [ATK-14]', async () => {
    await anchor()
    await ownTable('ledger.posting')
    await ownTable('ledger.posting_chain')
    await product.look`update ledger.posting set request_hash = 'forged' where id = (select min(id) from ledger.posting)`
    const links = await product.look<{ through_id: bigint }[]>`
      select through_id from ledger.posting_chain order by through_id`
    let before = { hash: '', through: 0n }
    for (const { through_id: through } of links) {
      const [row] = await product.look<{ hash: string }[]>`
        update ledger.posting_chain set hash = ledger.hash_postings(${before.hash}, ${before.through}, ${through})
          where through_id = ${through} returning hash`
      before = { hash: row?.hash ?? '', through }
    }
    expect(await red()).toEqual([
      expect.stringMatching(/^the ledger is as it was anchored: the ledger up to posting \d+ is not/),
    ])
    await product.pass(days(1))
    await publish()
    expect(await sign()).toBe(false)
    expect(await list()).toHaveLength(1)
  })

  it('the audit names the operators’ log when an old row was changed and the whole chain was hashed again [ATK-14]', async () => {
    await act('second')
    await anchor()
    await ownTable('app.operator_log')
    await product.look`update app.operator_log set facts = '{"what":"nothing"}' where id = (select min(id) from app.operator_log)`
    const rows = await product.look<
      { id: bigint; operator_id: bigint; action: string; facts: Record<string, string>; at: Date }[]
    >`select id, operator_id, action, facts, at from app.operator_log order by id`
    let previous = ''
    for (const { id, operator_id: operatorId, action, facts, at } of rows) {
      const hash = logHash(previous, { operatorId, action, facts }, at)
      await product.look`update app.operator_log set previous = ${previous}, hash = ${hash} where id = ${id}`
      previous = hash
    }
    await product.look`update app.operator_log_head set hash = ${previous}`
    expect(await red()).toEqual([
      expect.stringMatching(/^the operators' log is as it was anchored: the first \d+ rows/),
    ])
    await product.pass(days(1))
    await publish()
    expect(await sign()).toBe(false)
    expect(await refusal()).toMatch(/^the operators' log up to row \d+ is not the one that was anchored$/)
  })
})

describe('what was forged in the database [ATK-14]', () => {
  it('a row of an anchor is not signed, and stored content is never read [ATK-14]', async () => {
    await product.pass(days(1))
    await publish()
    const past = new Date(product.now().getTime() - minutes(2))
    const hot = product.signer.keys.hot.address
    const [wallet] = await product.look<{ nonce: bigint }[]>`
      update app.wallet set next_nonce = next_nonce + 1 where network = 'dev' returning next_nonce - 1 as nonce`
    const [row] = await product.look<{ id: bigint }[]>`
      insert into app.outgoing (network, sender, nonce, purpose, anchor_epoch, recipient, raw_amount, gas, state, created_at)
        values ('dev', ${hot}, ${wallet?.nonce ?? 0n}, 'anchor', 9, ${hot}, 0, 30000, 'open', ${past}) returning id`
    await product.look`insert into app.outgoing_attempt (tx_hash, outgoing_id, attempt, cancels, raw, max_fee_wei, priority_fee_wei, created_at)
      values ('0xdead', ${row?.id ?? 0n}, 1, false, '0x', 1, 1, ${past})`
    expect(await replaceStuck(product.context, network, product.signer)).toBe(false)
    const [task] = await product.look<{ facts: { reason: string } }[]>`
      select facts from app.operator_task where kind = 'payout.refused' and subject = 'anchor 9'`
    expect(task?.facts.reason).toContain('was never signed here')
  })

  it('an anchor in progress is not signed again for another receiver or as another epoch [ATK-14]', async () => {
    await product.pass(days(1))
    await publish()
    await sign()
    await product.look`update app.outgoing_attempt set created_at = ${new Date(product.now().getTime() - minutes(2))}`
    const thief = `0x${'77'.repeat(20)}`
    const hot = product.signer.keys.hot.address
    for (const [recipient, epoch] of [
      [thief, 1],
      [hot, 2],
    ] as const) {
      await product.look`update app.outgoing set recipient = ${recipient}, anchor_epoch = ${epoch} where purpose = 'anchor'`
      expect(await replaceStuck(product.context, network, product.signer)).toBe(false)
    }
    expect(await product.look`select from app.outgoing_attempt`).toHaveLength(1)
  })

  it('an epoch that the proof’s key did not sign is not anchored [ATK-14]', async () => {
    await product.pass(days(1))
    await publish()
    const forger = openProofKey(new Uint8Array(32).fill(6))
    await ownTable('app.proof_epoch')
    const [old] = await product.look<{ statement: string }[]>`select statement from app.proof_epoch`
    await product.look`update app.proof_epoch set public_key = ${forger.publicKey}, signature = ${await forger.sign(old?.statement ?? '')}`
    expect(await sign()).toBe(false)
    expect(await refusal()).toBe("epoch 1 is not signed with the proof's key")
  })
})

describe('an anchor after a kill or a restore [ATK-14]', () => {
  it('a signer that stopped between its journal and the database signs the same transaction again [ATK-14]', async () => {
    await product.pass(days(1))
    await publish()
    const [before] = await product.look<
      { nonce: bigint }[]
    >`select next_nonce as nonce from app.wallet where network = 'dev'`
    await product.look`alter table app.anchor rename to anchor_gone`
    await expect(sign()).rejects.toThrow('does not exist')
    await product.look`alter table app.anchor_gone rename to anchor`
    expect(await list()).toEqual([])
    await act('meanwhile')
    expect(await sign()).toBe(true)
    expect(await sign()).toBe(false)
    await settle()
    expect((await list()).map(({ epoch, nonce }) => [epoch, nonce])).toEqual([[1, before?.nonce]])
    expect(product.signer.records.list('anchor')).toHaveLength(1)
    expect(await red()).toEqual([])
  })

  it('a restored database that does not know the anchor gets no second one of the same epoch [ATK-14]', async () => {
    await anchor()
    await ownTable('app.anchor')
    await product.look`delete from app.anchor`
    await product.look`delete from app.outgoing_attempt`
    await product.look`delete from app.outgoing where purpose = 'anchor'`
    expect(await sign()).toBe(false)
    expect(await list()).toEqual([])
    await anchor()
    expect((await list()).map((one) => one.epoch)).toEqual([2])
  })
})

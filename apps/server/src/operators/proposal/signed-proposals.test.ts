import { auditPublic } from 'synet-auditor/audit-public'
import { allNetworks } from '@synet/core/all-networks'
import { signedSince } from '@synet/contract/signed-kinds'
import { addMs, days, minutes } from '@synet/core/clock'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { approvalMs, keyLogRows, readKeyLog } from '@synet/proof/operator-keys'
import { approvalChallenge } from '@synet/proof/passkey-signature'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditAll } from '#custody/audit/audit-all'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { buildRequestedEpoch, requestDailyEpoch } from '#proof/build-epoch'
import { openProofKey } from '#proof/proof-key'
import { publishBuilt } from '#custody/signer/publish-epoch'
import { readSettings } from '#platform/settings'
import { contentHash } from '#operators/proposal/content-hash'
import type { ProposalRow } from '#custody/proposal/kind'
import { checkProposals } from '#custody/signer/check-proposals'
import { readLogBeginning } from '#custody/signer/key-log'
import { openStore } from '#custody/signer/store'
import { desk, openDesk } from '#test-support/console'
import { error, type Proposal } from '#test-support/operators'
import { openApprovals, signOpenDecision, signProposal } from '#test-support/person'
import { chainAllPostings } from '#test-support/chain-all-postings'
import { openProductForEach, product } from '#test-support/product'
import { approvalsParty } from '#test-support/seeded-product'
import { createSoftwareKey } from '#test-support/software-key'
import { readHaltReason } from '#test-support/halt-reason'
import { openClient } from '@synet/contract/test-support/open-client'

const proofKey = openProofKey(new Uint8Array(32).fill(3))
openProductForEach(2)
openDesk(beforeEach)

const propose = async (amount = '100'): Promise<Proposal> =>
  desk.first.ops('proposeMoney', {
    kind: 'grant',
    username: 'user0',
    amount,
    reason: 'For the first contributors',
    secondFactor: await desk.first.code(),
  })
const grant = async (): Promise<Proposal> => {
  const proposal = await propose()
  await desk.approve(proposal)
  await product.pass(days(7))
  return desk.read(proposal.id)
}
/** Posts a grant by hand, as the owner of the database can. @returns the posting's id */
async function postGrant(minor: bigint): Promise<bigint> {
  const [treasury, receiver] = [systemAccount('treasury', 'SNT'), userAccount(product.user(0).id, 'vesting', 'SNT')]
  await product.look`select ledger.post_set('grant:forged', '', 'grant', ${product.now()}, '{}',
    array[${treasury}, ${receiver}]::bigint[], array[${-minor}, ${minor}]::bigint[])`
  const [posting] = await product.look<{ id: bigint }[]>`select id from ledger.postings where key = 'grant:forged'`
  return posting?.id ?? 0n
}
const guard = () => checkProposals(product.context, product.signer)
const haltReason = () => readHaltReason(product.look)
/** The last check by the operators' keys that the database publishes, and the same from outside. */
const redInside = async () =>
  (await auditAll(product.owner)).find(
    (check) => check.name === 'two operators signed what they decided' && !check.green,
  )?.detail
async function redOutside(): Promise<readonly string[]> {
  const call = openClient(product.urls.site)
  const { checks } = await auditPublic({ call, rpc: {}, now: product.now() })
  return checks.filter((check) => !check.green).map((check) => `${check.name}: ${check.detail}`)
}
async function publish(): Promise<boolean> {
  await chainAllPostings(product)
  await requestDailyEpoch(product.context)
  while (await buildRequestedEpoch(product.context, 'test'));
  return publishBuilt(product.context, product.signer, proofKey)
}

it('an epoch that is silent about the operators’ keys is not signed [ATK-21]', async () => {
  expect(await publish()).toBe(true)
  await product.pass(days(1))
  await chainAllPostings(product)
  await requestDailyEpoch(product.context)
  while (await buildRequestedEpoch(product.context, 'test'));
  await product.forge(
    (tx) =>
      tx`update app.proof_request set statement = (statement::jsonb - 'operatorKeys')::text where state = 'built'`,
  )
  await publishBuilt(product.context, product.signer, proofKey)
  const [request] = await product.look<{ state: string; failure: string }[]>`
    select state, failure from app.proof_request order by id desc limit 1`
  expect(request).toEqual({ state: 'failed', failure: "it does not name the operators' keys" })
  expect(await product.look`select from app.proof_epoch`).toHaveLength(1)
})

describe('a proposal that moves money', () => {
  it('is executed when two different operators have signed its content with their keys, and anybody can verify it [ATK-21]', async () => {
    const proposal = await propose()
    const { call, key } = await openApprovals(product, 0)
    const [shown] = (await call('work', {})).proposals
    if (!shown) throw new Error('the proposal waits')
    const { contentHash, expiresAt, challenge } = shown
    const sign = () =>
      call('approveProposal', { id: proposal.id, contentHash, expiresAt, assertion: key.assert(challenge) })
    expect(await sign()).toEqual({ signed: false })
    expect(await desk.read(proposal.id)).toMatchObject({ state: 'proposed' })
    await expect(sign()).rejects.toMatchObject(error('operator.same'))
    expect((await call('work', {})).proposals).toEqual([])
    expect(await signProposal(product, proposal.id, [1])).toBe(true)
    expect(await desk.read(proposal.id)).toMatchObject({ state: 'approved', approver: 'demo-operator-2' })
    await product.pass(days(7))
    expect(await desk.read(proposal.id)).toMatchObject({ state: 'executed' })
    await product.pass(days(1))
    expect(await publish()).toBe(true)
    expect(await guard()).toBeUndefined()
    expect(await redInside()).toBeUndefined()
    expect(await redOutside()).toEqual([])
  })

  it('has each signature in the log once, also one whose transaction was interrupted after the signer’s store had it [ATK-21]', async () => {
    const proposal = await propose()
    const copies = async () => {
      const rows = await product.look`select from app.proposal_signature where proposal_id = ${proposal.id}`
      const logged = await product.look`
        select from app.operator_log where action = 'proposal.sign' and facts ->> 'proposal' = ${proposal.id}`
      return [rows.length, logged.length]
    }
    await product.look.unsafe(`
      create function app.cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
      create trigger cut_off before insert on app.proposal_signature for each row execute function app.cut_off()`)
    await expect(signProposal(product, proposal.id, [0])).rejects.toThrow()
    await product.look`drop trigger cut_off on app.proposal_signature`
    expect(await copies()).toEqual([0, 0])
    for (let pass = 0; pass < 3; pass++) expect(await guard()).toBeUndefined()
    expect(await copies()).toEqual([1, 1])
    await signProposal(product, proposal.id, [1])
    expect(await copies()).toEqual([2, 2])
  })

  it('is not executed by forged rows, and the signer halts where somebody posted it nevertheless [ATK-21]', async () => {
    expect(await publish()).toBe(true)
    const proposal = await propose()
    const [row] = await product.look<ProposalRow[]>`select * from app.proposal where id = ${proposal.id}`
    const hash = row ? contentHash(row) : ''
    const approveRow = (tx: Transaction) => tx`
      update app.proposal set state = 'approved', approver_id = (select id from app.operator where name = 'demo-operator-2'),
        approval_hash = ${hash}, decided_at = ${product.now()}, effective_at = ${product.now()} where id = ${proposal.id}`
    await product.forge(approveRow)
    expect(await desk.read(proposal.id)).toMatchObject({ state: 'rejected', refusal: { code: 'approval.changed' } })
    expect(await guard()).toBeUndefined()
    // With all rights over the database, the posting itself is written.
    const posting = { id: await postGrant(100_000_000n) }
    expect(await guard()).toBe(`posting ${posting.id} (grant) has no proposal`)
    expect(await haltReason()).toBe(`posting ${posting.id} (grant) has no proposal`)
    expect(await signApprovedWithdrawals(product.context, allNetworks.dev, product.signer)).toBe(false)
    await product.forge(
      (tx) => tx`
      update app.proposal set state = 'executed', ended_at = ${product.now()}, posting_id = ${posting.id} where id = ${proposal.id}`,
    )
    const unsigned = `proposal ${proposal.id} (grant) has no signatures of two operators, or no notice`
    expect(await guard()).toBe(unsigned)
    expect(await redInside()).toBe(unsigned)
    await product.look`update app.network_state set halted_reason = null`
    expect(await redOutside()).toContain(
      `what operators changed is signed by two of them: grant ${proposal.id} is not signed by two operators`,
    )
    await product.pass(days(1))
    expect(await publish()).toBe(false)
    expect(await haltReason()).toBe(unsigned)
    const [task] = await product.look`select from app.operator_task where kind = 'network.halted' and closed_at is null`
    expect(task).toBeDefined()
  })

  it('takes no signature of another proposal, of other content, or of a key that the signer does not know [ATK-21]', async () => {
    const [wanted, other] = [await propose(), await propose('7')]
    const page = await openApprovals(product, 0)
    const shown = async (id: string) => {
      const found = (await page.call('work', {})).proposals.find((proposal) => proposal.id === id)
      if (!found) throw new Error(`no proposal ${id}`)
      return found
    }
    const [a, b] = [await shown(wanted.id), await shown(other.id)]
    expect(a).toMatchObject({ kind: 'grant', facts: { amount: '100', username: 'user0' }, approvalsNeeded: 2 })
    const sign = (id: string, from: typeof a, challenge = from.challenge, { key } = page) =>
      page.call('approveProposal', {
        id,
        contentHash: from.contentHash,
        expiresAt: from.expiresAt,
        assertion: key.assert(challenge),
      })
    await expect(sign(wanted.id, b)).rejects.toMatchObject(error('approval.changed'))
    await expect(sign(wanted.id, a, b.challenge)).rejects.toMatchObject(error('signature.invalid'))
    const thief = { ...page, key: createSoftwareKey(approvalsParty) }
    await expect(sign(wanted.id, a, a.challenge, thief)).rejects.toMatchObject(error('signature.invalid'))
    await product.forge((tx) => tx`update app.proposal set facts = facts || '{"userId": "2"}' where id = ${wanted.id}`)
    await expect(sign(wanted.id, a)).rejects.toMatchObject(error('approval.changed'))
    await expect(sign('999', a)).rejects.toMatchObject(error('proposal.not-found'))
  })

  it.each([
    [
      'amount',
      (tx: Transaction, id: string) =>
        tx`update app.proposal set facts = facts || '{"amount": "500"}' where id = ${id}`,
    ],
    [
      'receiver',
      (tx: Transaction, id: string) => tx`update app.proposal set facts = facts || '{"userId": "2"}' where id = ${id}`,
    ],
    ['reason', (tx: Transaction, id: string) => tx`update app.proposal set reason = 'Another one' where id = ${id}`],
    [
      'notice',
      (tx: Transaction, id: string) =>
        tx`update app.proposal set notice_ms = 0, effective_at = decided_at where id = ${id}`,
    ],
  ])('whose %s was changed after it was signed is not executed [ATK-21]', async (_, change) => {
    const proposal = await propose()
    await desk.approve(proposal)
    await product.forge(async (tx) => {
      await change(tx, proposal.id)
      // The hash of the row is easily forged, too.
      const [row] = await tx<ProposalRow[]>`select * from app.proposal where id = ${proposal.id}`
      await tx`update app.proposal set approval_hash = ${row ? contentHash(row) : ''} where id = ${proposal.id}`
    })
    await product.pass(days(7))
    expect(await desk.read(proposal.id)).toMatchObject({ state: 'rejected', refusal: { code: 'approval.changed' } })
  })

  it('keeps its notice, whatever times the database states [ATK-21]', async () => {
    const [early, posted] = [await propose(), await propose('7')]
    await desk.approve(early)
    await desk.approve(posted)
    await product.forge((tx) => tx`update app.proposal set effective_at = ${product.now()} where id = ${early.id}`)
    expect(await desk.read(early.id)).toMatchObject({ state: 'rejected', refusal: { code: 'approval.changed' } })
    const id = await postGrant(7_000_000n)
    await product.forge(
      (tx) => tx`
      update app.proposal set state = 'executed', ended_at = '2030-01-01', posting_id = ${id} where id = ${posted.id}`,
    )
    const wrong = `proposal ${posted.id} (grant) has no signatures of two operators, or no notice`
    expect(await guard()).toBe(wrong)
  })

  it('is not executed once an operator who signed it has lost their key [ATK-21]', async () => {
    const proposal = await propose()
    await desk.approve(proposal)
    product.signer.records.append(
      'operator',
      'third',
      { event: 'enrolled', ...createSoftwareKey(approvalsParty).passkey },
      product.now(),
    )
    product.signer.records.append('operator', 'demo-operator-2', { event: 'disabled' }, product.now())
    await guard()
    await product.pass(days(7))
    expect(await desk.read(proposal.id)).toMatchObject({ state: 'rejected', refusal: { code: 'approval.changed' } })
  })

  it('is found when a row that was right is changed later, whatever the signer has checked before [ATK-21]', async () => {
    const proposals = [await propose('1'), await propose('2'), await propose('3')]
    for (const proposal of proposals) await desk.approve(proposal)
    await product.pass(days(7))
    for (const proposal of proposals) expect(await desk.read(proposal.id)).toMatchObject({ state: 'executed' })
    // Settings whose signatures the store does not have, as many as a look takes, that were executed before they were needed.
    await product.forge(
      (tx) => tx`
      insert into app.proposal (kind, facts, reason, notice_ms, salt, proposer_id, state, proposed_at, decided_at, effective_at, ended_at)
        select 'setting', '{"name": "transferFeeBps"}', 'Old', 0, '', ${desk.first.id}, 'executed', '2020-01-01', '2020-01-01',
          '2020-01-01', '2020-01-01' from generate_series(1, 150)`,
    )
    await product.pass(minutes(2))
    await chainAllPostings(product)
    for (let n = 0; n < 3; n++) expect(await guard()).toBeUndefined()
    const [changed] = proposals
    await product.forge((tx) => tx`update app.proposal set reason = 'Another one' where id = ${changed?.id ?? ''}`)
    const found = [await guard(), await guard(), await guard()]
    expect(found).toContain(`proposal ${changed?.id} (grant) has no signatures of two operators, or no notice`)
  })

  it('a proposal whose posting moved another amount than was signed is found [ATK-21]', async () => {
    const done = await grant()
    await product.forge((tx) => tx`alter table ledger.entry disable trigger all`)
    await product.forge(
      (tx) => tx`update ledger.entry set amount = amount * 3 where posting_id = ${done.postingId ?? 0}`,
    )
    const moved = `posting ${done.postingId} moved something else than proposal ${done.id} (grant)`
    expect(await guard()).toBe(moved)
    expect(await redInside()).toBe(moved)
  })
})

describe('a proposal that posts nothing', () => {
  const proposeFee = async (to: string) =>
    desk.first.ops('proposeSetting', {
      name: 'transferFeeBps',
      from: '50',
      to,
      reason: 'A reason',
      secondFactor: await desk.first.code(),
    })
  const fee = async () => (await readSettings(product.look)).transferFeeBps

  it('takes both keys too: forged rows change nothing, and the signer halts where one claims to be executed [ATK-21]', async () => {
    const [signed, forged] = [await proposeFee('60'), await proposeFee('190')]
    const [row] = await product.look<ProposalRow[]>`select * from app.proposal where id = ${forged.id}`
    await product.forge(
      (tx) => tx`
      update app.proposal set state = 'approved', approver_id = (select id from app.operator where name = 'demo-operator-2'),
        approval_hash = ${row ? contentHash(row) : ''}, decided_at = ${product.now()}, effective_at = ${product.now()}
        where id = ${forged.id}`,
    )
    expect(await desk.read(forged.id)).toMatchObject({ state: 'rejected', refusal: { code: 'approval.changed' } })
    expect(await fee()).toBe(50)
    await desk.approve(signed)
    await product.pass(days(1))
    expect(await desk.read(signed.id)).toMatchObject({ state: 'executed' })
    expect(await fee()).toBe(60)
    expect(await publish()).toBe(true)
    expect(await guard()).toBeUndefined()
    expect(await redOutside()).toEqual([])
    await product.forge(
      (tx) => tx`update app.proposal set state = 'executed', ended_at = ${product.now()} where id = ${forged.id}`,
    )
    const wrong = `proposal ${forged.id} (setting) has no signatures of two operators, or no notice`
    expect(await guard()).toBe(wrong)
    expect(await redInside()).toBe(wrong)
    expect(await redOutside()).toContain(
      `what operators changed is signed by two of them: setting ${forged.id} is not signed by two operators`,
    )
  })

  it('states the unit of its values and what it replaces, or is not executed [ATK-21]', async () => {
    const proposal = await proposeFee('60')
    await product.forge(
      (tx) => tx`update app.proposal set facts = facts || '{"unit": "count"}' where id = ${proposal.id}`,
    )
    expect(await desk.approve(proposal)).toMatchObject({ state: 'proposed', blocked: { code: 'proposal.stale' } })
    const [task] = (await desk.first.ops('catalogue', {})).tasks
    const version = await desk.first.ops('proposeCatalogue', {
      kind: 'task.retire',
      id: task?.id ?? '',
      reason: 'A reason',
      secondFactor: await desk.first.code(),
    })
    await product.forge(
      (tx) => tx`update app.proposal set facts = facts || '{"name": "Another item"}' where id = ${version.id}`,
    )
    expect(await desk.approve(version)).toMatchObject({ state: 'proposed', blocked: { code: 'proposal.stale' } })
  })

  it('needs both keys from the entry of the log on, so that what was approved in the console earlier stays valid [ATK-21]', async () => {
    const at = (text: string) => ({ at: `2026-01-0${text}T00:00:00.000Z` })
    const rows = keyLogRows([
      { kind: 'began', deployment: 'd', after: '0', ...at('1') },
      { kind: 'all-proposals', ...at('3') },
    ])
    const log = await readKeyLog(rows)
    if (typeof log === 'string') throw new Error(log)
    expect([signedSince('grant', log), signedSince('setting', log)]).toEqual([at('1').at, at('3').at])
    const before = await readKeyLog(rows.slice(0, 1))
    expect(typeof before === 'string' || signedSince('setting', before)).toBeUndefined()
  })
})

describe("the log of operators' keys", () => {
  const enrolThird = async () => {
    const third = createSoftwareKey(approvalsParty)
    const page = await openApprovals(product, 0)
    const { token } = await page.call('invite', { name: 'third' })
    const { challenge } = await page.call('invitation', { token })
    await page.call('enrol', { token, registration: third.register(challenge) })
    for (const n of [0, 1]) await signOpenDecision(await openApprovals(product, n))
  }
  const published = () =>
    product.look<{ content: string; hash: string }[]>`select content, hash from app.operator_key_event order by seq`

  it('begins once, although everything that signs reads it at the same moment [ATK-21]', async () => {
    const signer = { ...product.signer, ...openStore(':memory:') }
    await Promise.all([1, 2, 3].map(() => readLogBeginning(product.look, signer)))
    expect(signer.records.list('key-log')).toHaveLength(1)
    signer.close()
  })

  it('is published when nothing else happens, and shows who signed each key [ATK-21]', async () => {
    expect(await published()).toHaveLength(4)
    await enrolThird()
    expect(await guard()).toBeUndefined()
    const rows = await published()
    expect(await readKeyLog(rows)).toMatchObject({ periods: [{ name: 'demo-operator-1' }, {}, { name: 'third' }] })
    // Another key, another name, or fewer signatures.
    for (const [from, to] of [
      ['"name":"third"', '"name":"thief"'],
      ['"decision":{', '"decision":null,"was":{'],
      [/"approvals":\[(\{.*?\}\}),.*\]/.exec(rows[4]?.content ?? '')?.[0] ?? '', '"approvals":[]'],
    ] as const) {
      const content = (rows[4]?.content ?? '').replace(from, to)
      expect(content).not.toBe(rows[4]?.content)
      const forged = keyLogRows([...rows.slice(0, 4).map((row) => JSON.parse(row.content)), JSON.parse(content)])
      expect(await readKeyLog(forged)).toBe("entry 5 of the operators' keys: two operators did not sign it")
    }
  })

  it('a proposal in which somebody wrote a key of their own gives them nothing, and the signer halts [ATK-21]', async () => {
    const thief = createSoftwareKey(approvalsParty)
    const proposal = await propose()
    const at = product.now().toISOString()
    const own = { kind: 'enrolled', name: 'demo-operator-2', ...thief.passkey, at, decision: null } as const
    const [, , , , forged] = keyLogRows([...(await published()).map((one) => JSON.parse(one.content)), own])
    await product.forge(
      (tx) =>
        tx`insert into app.operator_key_event (seq, content, hash) values (5, ${forged?.content ?? ''}, ${forged?.hash ?? ''})`,
    )
    await signProposal(product, proposal.id, [0])
    const expiresAt = addMs(product.now(), approvalMs)
    const shown = (await (await openApprovals(product, 0)).call('work', {})).proposals[0]
    const { clientDataJSON, authenticatorData, signature } = thief.assert(
      approvalChallenge(shown?.contentHash ?? '', expiresAt),
    )
    await product.forge(
      (tx) => tx`insert into app.proposal_signature values
      (${proposal.id}, 'demo-operator-2', ${expiresAt}, ${clientDataJSON}, ${authenticatorData}, ${signature})`,
    )
    expect(await desk.read(proposal.id)).toMatchObject({ state: 'proposed' })
    expect(await guard()).toBe("entry 5 of the operators' keys is not the signer's")
    expect(await haltReason()).toBe("entry 5 of the operators' keys is not the signer's")
  })
})

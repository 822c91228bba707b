import { addMs, hours } from '@synet/core/clock'
import { approvalMs } from '@synet/proof/operator-keys'
import { approvalChallenge } from '@synet/proof/passkey-signature'
import { totpCode } from '@synet/stack/seed'
import { beforeAll, describe, expect, it } from 'vitest'
import { createOperator } from '#operators/operator/create-operator'
import type { Operator } from '#operators/operator/operator-session'
import { permissionsOf } from '#operators/operator/roles'
import { proposeOperator } from '#operators/operator/propose-operator'
import { rejectProposal } from '#operators/proposal/decide-proposal'
import { takeBackHash } from '#custody/signer/decide'
import { activeOperators } from '#custody/signer/operators'
import { defaultPolicy } from '#custody/signer/policy'
import { openApprovals, signOpenDecision } from '#test-support/person'
import { openProduct, type Product, product } from '#test-support/product'
import { approvalsParty } from '#test-support/seeded-product'
import { createSoftwareKey } from '#test-support/software-key'

const policy = { ...defaultPolicy, newAddressHours: 48 }
const refused = (error: string) => ({ data: { error } })
const third = createSoftwareKey(approvalsParty)
type Page = Awaited<ReturnType<typeof openApprovals>>
openProduct()
let ann: Page
let ben: Page
/** An operator who holds one key, and means harm. */
let eve: Page
beforeAll(async () => {
  product.signer.records.append('operator', 'eve', { event: 'enrolled', ...third.passkey }, product.now())
  const all = { ...product, keys: [...product.keys.slice(0, 2), third] }
  ;[ann, ben, eve] = [await openApprovals(all, 0), await openApprovals(all, 1), await openApprovals(all, 2)]
})

const decisions = async (page: Page) => (await page.call('work', {})).decisions
const newest = async (page: Page) => {
  const open = (await decisions(page)).at(-1)
  if (!open) throw new Error('no decision is open')
  return open
}
const signNewest = async (page: Page) => {
  const { id, contentHash, expiresAt, challenge } = await newest(page)
  return (await page.call('signDecision', { id, contentHash, expiresAt, assertion: page.key.assert(challenge) }))
    .executed
}
const takeBack = (page: Page, id: string, contentHash: string) => {
  const expiresAt = addMs(product.now(), approvalMs)
  const assertion = page.key.assert(approvalChallenge(contentHash, expiresAt))
  return page.call('withdrawDecision', { id, contentHash, expiresAt: expiresAt.toISOString(), assertion })
}
const count = () => product.signer.records.table.count()

describe('one operator’s key on the signer’s page', () => {
  it('stores nothing before its proposer has signed, shows it to nobody else, and has at most ten open [ATK-29]', async () => {
    const before = count()
    for (let i = 0; i < 10; i++) await eve.call('changePolicy', { policy })
    await expect(eve.call('changePolicy', { policy })).rejects.toMatchObject(refused('proposal.too-many'))
    await expect(eve.call('adoptPosition', { network: 'dev' })).rejects.toMatchObject(refused('proposal.too-many'))
    expect(count()).toBe(before)
    expect(await decisions(eve)).toHaveLength(10)
    expect(await decisions(ann)).toEqual([])
    const [draft] = await decisions(eve)
    const { id = '', contentHash = '', expiresAt = '', challenge = '' } = draft ?? {}
    await expect(
      ann.call('signDecision', { id, contentHash, expiresAt, assertion: ann.key.assert(challenge) }),
    ).rejects.toMatchObject(refused('proposal.not-found'))
    // What is signed is stored, counts as well, and is open to all.
    while ((await decisions(eve)).some((decision) => !decision.mine)) {
      const next = (await decisions(eve)).find((decision) => !decision.mine)
      if (next)
        await eve.call('signDecision', {
          id: next.id,
          contentHash: next.contentHash,
          expiresAt: next.expiresAt,
          assertion: eve.key.assert(next.challenge),
        })
    }
    expect(await decisions(ann)).toHaveLength(10)
    await expect(eve.call('changePolicy', { policy })).rejects.toMatchObject(refused('proposal.too-many'))
  })

  it('does not prevent two others from ending a halt, by full slots or by a competing proposal [ATK-29]', async () => {
    const [own] = await decisions(eve)
    await takeBack(eve, own?.id ?? '', takeBackHash(own?.contentHash ?? ''))
    await eve.call('adoptPosition', { network: 'dev' })
    await signNewest(eve)
    await ann.call('adoptPosition', { network: 'dev' })
    expect(await signNewest(ann)).toBe(false)
    expect(await signNewest(ben)).toBe(true)
  })

  it('leaves no earlier position to sign once another one of its network was adopted [ATK-06]', async () => {
    const open = async (page = ben) =>
      (await decisions(page)).filter(({ decision }) => decision.kind === 'position-adopted')
    expect(await open()).toEqual([])
    await eve.call('adoptPosition', { network: 'dev' })
    await signNewest(eve)
    expect(await open()).toHaveLength(1)
    const [first] = await open()
    for (let proposed = 0; proposed < 2; proposed++) await ann.call('adoptPosition', { network: 'dev' })
    await signNewest(ann)
    expect(await signNewest(ben)).toBe(true)
    expect([await open(), await open(ann)]).toEqual([[], []])
    expect(product.signer.records.list('decided', first?.id)[0]?.content).toEqual({ outcome: 'withdrawn' })
  })

  it('withdraws its own proposals only, by a signature [ATK-29]', async () => {
    await ann.call('changePolicy', { policy })
    await signNewest(ann)
    const { id, contentHash, withdrawal } = await newest(ann)
    expect(withdrawal?.contentHash).toBe(takeBackHash(contentHash))
    expect((await newest(eve)).withdrawal).toBeNull()
    await expect(takeBack(eve, id, takeBackHash(contentHash))).rejects.toMatchObject(refused('operator.forbidden'))
    // A session of the proposer without the key, and a signature of the decision itself.
    const stolen = { ...ann, key: eve.key }
    await expect(takeBack(stolen, id, takeBackHash(contentHash))).rejects.toMatchObject(refused('signature.invalid'))
    await expect(takeBack(ann, id, contentHash)).rejects.toMatchObject(refused('approval.changed'))
    expect((await newest(ben)).id).toBe(id)
    await takeBack(ann, id, takeBackHash(contentHash))
    expect((await decisions(ben)).some((decision) => decision.id === id)).toBe(false)
    expect(product.signer.records.list('decided', id)[0]?.content).toMatchObject({
      outcome: 'withdrawn',
      by: { contentHash: takeBackHash(contentHash) },
    })
    await expect(takeBack(ann, id, takeBackHash(contentHash))).rejects.toMatchObject(refused('proposal.not-found'))
  })

  it('neither invites, proposes, signs nor withdraws in its own matter, and is taken out by two others [ATK-29]', async () => {
    await expect(eve.call('invite', { name: 'eve' })).rejects.toMatchObject(refused('operator.same'))
    await expect(eve.call('disableOperator', { name: 'eve' })).rejects.toMatchObject(refused('operator.same'))
    // Her invitations make nobody else's link invalid.
    const { token } = await ann.call('invite', { name: 'fourth' })
    for (let i = 0; i < 10; i++) await eve.call('invite', { name: 'fourth' })
    await expect(eve.call('invite', { name: 'fourth' })).rejects.toMatchObject(refused('proposal.too-many'))
    const { challenge } = await ann.call('invitation', { token })
    const fourth = createSoftwareKey(approvalsParty)
    await ann.call('enrol', { token, registration: fourth.register(challenge) })
    expect(await signNewest(ann)).toBe(false)
    expect(await signNewest(ben)).toBe(true)
    await ann.call('disableOperator', { name: 'eve' })
    await signNewest(ann)
    const removal = await newest(eve)
    await expect(takeBack(eve, removal.id, takeBackHash(removal.contentHash))).rejects.toMatchObject(
      refused('operator.forbidden'),
    )
    await expect(signNewest(eve)).rejects.toMatchObject(refused('operator.same'))
    expect(await signNewest(ben)).toBe(true)
    expect(activeOperators(product.signer.records).has('eve')).toBe(false)
    await expect(eve.call('work', {})).rejects.toMatchObject(refused('session.ended'))
    // The proposals of the operator have ended with their account.
    expect(await decisions(ann)).toEqual([])
  })

  it('forgets after an hour what was not signed [ATK-29]', async () => {
    await ben.call('changePolicy', { policy })
    await product.passOnly(hours(1))
    await expect(ben.call('work', {})).rejects.toMatchObject(refused('session.ended'))
    const again = await openApprovals(product, 1)
    expect(await decisions(again)).toEqual([])
    await again.call('changePolicy', { policy })
    expect(await signOpenDecision(again)).toBe(false)
    expect(await signOpenDecision(await openApprovals(product, 0))).toBe(true)
  })
})

describe('one operator’s session in the console', () => {
  const people: Record<string, { who: Operator; totpSecret: string }> = {}
  beforeAll(async () => {
    for (const name of ['one', 'two', 'three']) {
      const { totpSecret } = await createOperator(product.owner, { name, password: 'an operator', roles: ['owner'] })
      const [row] = await product.look<{ id: bigint }[]>`select id from app.operator where name = ${name}`
      people[name] = {
        who: { id: row?.id ?? 0n, name, roles: ['owner'], permissions: permissionsOf(['owner']) },
        totpSecret,
      }
    }
  })
  async function as<Q, A>(
    name: string,
    call: (context: Product['context'], request: Q, who: Operator, token: string) => Promise<A>,
    request: Omit<Q, 'secondFactor'>,
  ): Promise<A> {
    const found = people[name]
    if (!found) throw new Error(`no operator ${name}`)
    await product.look`update app.operator set totp_last_step = 0`
    return call(product.context, { ...request, secondFactor: totpCode(found.totpSecret) } as Q, found.who, '')
  }
  const reason = 'A test'
  const disable = (by: string, whom: string) =>
    as(by, proposeOperator, {
      kind: 'operator.disabled',
      operatorId: people[whom]?.who.id.toString() ?? '',
      reason,
    } as Parameters<typeof proposeOperator>[1])

  it('rejects no decision about operators or limits of others, nor its own removal [ATK-29]', async () => {
    const removal = await disable('one', 'three')
    if (!removal.ok) throw new Error(removal.error)
    expect(await as('three', rejectProposal, { id: removal.value.id, reason })).toMatchObject({
      error: 'operator.same',
    })
    expect(await as('two', rejectProposal, { id: removal.value.id, reason })).toMatchObject({
      error: 'operator.forbidden',
    })
    expect(await disable('three', 'three')).toMatchObject({ error: 'operator.same' })
    await product.look`update app.operator set disabled_at = ${product.now()} where name = 'one'`
    expect(await as('two', rejectProposal, { id: removal.value.id, reason })).toMatchObject({ ok: true })
  })

  it('has at most ten open proposals, and fills no slot of others [ATK-29]', async () => {
    for (let i = 0; i < 10; i++) expect(await disable('three', 'two')).toMatchObject({ ok: true })
    expect(await disable('three', 'two')).toMatchObject({ error: 'proposal.too-many', facts: { max: 10 } })
    expect(await disable('two', 'three')).toMatchObject({ ok: true })
  })
})

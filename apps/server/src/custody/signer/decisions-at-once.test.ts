import { addMs } from '@synet/core/clock'
import { approvalMs } from '@synet/proof/operator-keys'
import { approvalChallenge } from '@synet/proof/passkey-signature'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeBackHash } from '#custody/signer/decide'
import { defaultPolicy } from '#custody/signer/policy'
import { openApprovals } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { approvalsParty } from '#test-support/seeded-product'
import { createSoftwareKey } from '#test-support/software-key'

const refused = (error: string) => ({ data: { error } })
type Page = Awaited<ReturnType<typeof openApprovals>>
const [own, next] = [createSoftwareKey(approvalsParty), createSoftwareKey(approvalsParty)]
openProduct()
let [ann, ben, eve]: Page[] = []
const enrol = ({ passkey }: typeof own) =>
  product.signer.records.append('operator', 'eve', { event: 'enrolled', ...passkey }, product.now())
const all = () => ({ ...product, keys: [...product.keys.slice(0, 2), own, next] })
beforeAll(() => enrol(own))
beforeEach(async () => {
  ;[ann, ben, eve] = [await openApprovals(all(), 0), await openApprovals(all(), 1), await openApprovals(all(), 2)]
})

const outcomes = () => product.signer.records.list('decided').map(({ key, content }) => [key, content.outcome])
/** A decision that its proposer has signed. */
async function propose(hours: number) {
  await ann?.call('changePolicy', { policy: { ...defaultPolicy, newAddressHours: hours } })
  const open = async (page: Page | undefined) => (await page?.call('work', {}))?.decisions.at(-1)
  const sign = async (page: Page | undefined) => {
    const one = await open(page)
    if (!one || !page) throw new Error('no decision is open')
    const { id, contentHash, expiresAt, challenge } = one
    return { id, contentHash, expiresAt, assertion: page.key.assert(challenge) }
  }
  const first = await sign(ann)
  await ann?.call('signDecision', first)
  return { id: first.id, contentHash: first.contentHash, sign }
}
const errorOf = (call: Promise<unknown> | undefined) =>
  Promise.resolve(call).then(
    () => undefined,
    (error: { data?: { error?: string } }) => error.data?.error,
  )

describe('a decision [ATK-29]', () => {
  it('is executed once when two operators sign it at the same moment', async () => {
    const { id, sign } = await propose(48)
    const [second, third] = [await sign(ben), await sign(eve)]
    const both = await Promise.all([
      errorOf(ben?.call('signDecision', second)),
      errorOf(eve?.call('signDecision', third)),
    ])
    expect(outcomes().filter(([key]) => key === id)).toEqual([[id, 'executed']])
    expect(both.filter((error) => error === 'proposal.not-found')).toHaveLength(1)
  })

  it('is not executed when its proposer takes it back at the same moment', async () => {
    const { id, contentHash, sign } = await propose(72)
    const second = await sign(ben)
    const hash = takeBackHash(contentHash)
    const expiresAt = addMs(product.now(), approvalMs)
    const assertion = ann?.key.assert(approvalChallenge(hash, expiresAt))
    if (!assertion) throw new Error('no page')
    const back = { id, contentHash: hash, expiresAt: expiresAt.toISOString(), assertion }
    await Promise.all([errorOf(ann?.call('withdrawDecision', back)), errorOf(ben?.call('signDecision', second))])
    expect(outcomes().filter(([key]) => key === id)).toHaveLength(1)
  })
})

describe('a session of the signer’s page [ATK-18]', () => {
  it('ends with the key that opened it, also when its operator gets another key', async () => {
    await eve?.call('work', {})
    product.signer.records.append('operator', 'eve', { event: 'disabled' }, product.now())
    await expect(eve?.call('work', {})).rejects.toMatchObject(refused('session.ended'))
    enrol(next)
    await expect(eve?.call('work', {})).rejects.toMatchObject(refused('session.ended'))
    await (await openApprovals(all(), 3)).call('work', {})
  })
})

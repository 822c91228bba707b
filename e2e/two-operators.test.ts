import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { readSettings } from '@synet/server/settings'
import { openModelConsole, type ModelConsole } from './model/console.ts'
import { type Product, startProduct } from './model/product.ts'

let product: Product
let desk: ModelConsole
beforeAll(async () => {
  product = await startProduct(1)
  desk = await openModelConsole(product)
})
afterAll(async () => {
  await desk[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})
const error = (code: string, facts: object = {}) => ({ data: { error: code, ...facts } })

const proposeSetting = async (name: string, from: string, to: string) =>
  desk.first.ops('proposeSetting', { name, from, to, reason: 'A reason', secondFactor: await desk.first.code() })
const settings = () => readSettings(product.context.sql)
/** As anybody reads it. */
const publicChange = async (id: string) => {
  const [user] = product.users
  invariant(user, 'there is a user')
  return (await user.call('proof/changes', {})).list.find((one) => one.id === id)
}

describe('ATK-09 one operator alone', () => {
  it('changes no rule of verification, no cap of the hot wallet and no link', async () => {
    const { first } = desk
    const before = await settings()
    const list = (await first.ops('settings', {})).list
    const wanted: Record<string, string> = {
      auditShareMinBps: '500',
      auditTrustUnits: '100',
      auditQueueLong: '1',
      honeypotBps: '0',
      deltaClipBps: '50000',
      deltaRejectBps: '100000',
      roundTrimBps: '0',
      roundLossRiseBps: '10000',
      hotWalletCap: '10000000',
      hotWalletLow: '0',
      supportUrl: 'https://stranger.example/help',
      supportGroupId: 'stranger',
      telegramUrl: 'https://stranger.example/chat',
      androidUrl: 'https://stranger.example/app',
      companyContact: 'help@stranger.example',
      homeSlides: '1',
    }
    for (const [name, to] of Object.entries(wanted)) {
      const from = list.find((one) => one.name === name)?.value ?? ''
      const proposal = await proposeSetting(name, from, to)
      expect([name, proposal]).toMatchObject([name, { state: 'proposed' }])
      await expect(
        first.ops('approveProposal', {
          id: proposal.id,
          contentHash: proposal.contentHash,
          secondFactor: await first.code(),
        }),
      ).rejects.toMatchObject(error('operator.same'))
      expect((await settings())[name as 'supportUrl']).toEqual(before[name as 'supportUrl'])
    }
  })

  it('with a second one: a rule of verification is announced for a day and public, a cap of the hot wallet holds at once', async () => {
    const rule = await proposeSetting('auditShareMinBps', '2500', '5000')
    expect(rule).toMatchObject({ needsApprover: true, noticeMs: days(1) })
    expect(await desk.approve(rule)).toMatchObject({ state: 'approved' })
    expect(await publicChange(rule.id)).toMatchObject({
      kind: 'setting',
      facts: { name: 'auditShareMinBps', from: '2500', to: '5000' },
      state: 'announced',
    })
    expect((await settings()).auditShareMinBps).toBe(2_500)
    await product.pass(days(1))
    expect(await desk.read(rule.id)).toMatchObject({ state: 'executed' })
    expect((await settings()).auditShareMinBps).toBe(5_000)
    const cap = await proposeSetting('hotWalletCap', '250000', '100000')
    expect(await desk.approve(cap)).toMatchObject({ state: 'executed', noticeMs: 0 })
    expect(await publicChange(cap.id)).toMatchObject({ state: 'done' })
  })

  it('a link appears after a day’s notice, and is taken away as soon as two say so', async () => {
    const link = await proposeSetting('supportUrl', '', 'https://help.example/chat')
    expect(link.noticeMs).toBe(days(1))
    await desk.approve(link)
    await product.pass(days(1))
    expect(await desk.read(link.id)).toMatchObject({ state: 'executed' })
    const gone = await proposeSetting('supportUrl', 'https://help.example/chat', '')
    expect(gone).toMatchObject({ state: 'proposed', noticeMs: 0 })
    expect(await desk.approve(gone)).toMatchObject({ state: 'executed' })
    expect((await settings()).supportUrl).toBe('')
  })
})

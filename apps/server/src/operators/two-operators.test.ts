import { describe, expect, it } from 'vitest'
import { days, hours } from '@synet/core/clock'
import { readSettings } from '#platform/settings'
import { desk, openDesk } from '#test-support/console'
import { signProposal } from '#test-support/person'
import { openProduct, product } from '#test-support/product'

openProduct(1)
openDesk()

const error = (code: string, facts: object = {}) => ({ data: { error: code, ...facts } })

const proposeSetting = async (name: string, from: string, to: string) =>
  desk.first.ops('proposeSetting', { name, from, to, reason: 'A reason', secondFactor: await desk.first.code() })
const settings = () => readSettings(product.context.sql)
/** Calls that everybody may make. */
const visitor = () => {
  const user = product.user(0)
  return user.call
}
const publicChange = async (id: string) =>
  (await visitor()('proof/changes', {})).list.find((change) => change.id === id)

describe('one operator alone [ATK-09]', () => {
  it('changes no rule of verification, no cap of the hot wallet and no link', async () => {
    const { first } = desk
    const before = await settings()
    let last = ''
    const list = (await first.ops('settings', {})).list
    const wanted: Record<string, string> = {
      provenUnits: '5',
      provenMs: '0',
      peersMin: '200',
      checkWaitMs: '300000',
      spotCheckBps: '50',
      honeypotBps: '0',
      deltaClipBps: '50000',
      deltaRejectBps: '100000',
      roundTrimBps: '500',
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
      const from = list.find((candidate) => candidate.name === name)?.value ?? ''
      const proposal = await proposeSetting(name, from, to)
      expect([name, proposal]).toMatchObject([name, { state: 'proposed' }])
      expect((await settings())[name as 'supportUrl']).toEqual(before[name as 'supportUrl'])
      // An operator has ten open at most.
      if (last) await first.ops('cancelProposal', { id: last, secondFactor: await first.code() })
      last = proposal.id
    }
    expect(await signProposal(product, last, [0])).toBe(false)
    await expect(signProposal(product, last, [0])).rejects.toMatchObject(error('operator.same'))
    expect(await desk.read(last)).toMatchObject({ state: 'proposed', signedBy: ['demo-operator-1'] })
  })

  it('two of them change a rule of verification, which is announced for a day and public, and a cap of the hot wallet, which holds at once', async () => {
    const rule = await proposeSetting('spotCheckBps', '100', '200')
    expect(rule).toMatchObject({ signedBy: [], noticeMs: days(1) })
    expect(await desk.approve(rule)).toMatchObject({ state: 'approved' })
    expect(await publicChange(rule.id)).toMatchObject({
      kind: 'setting',
      facts: { name: 'spotCheckBps', from: '100', to: '200' },
      state: 'announced',
    })
    expect((await settings()).spotCheckBps).toBe(100)
    await product.pass(days(1))
    expect(await desk.read(rule.id)).toMatchObject({ state: 'executed' })
    expect((await settings()).spotCheckBps).toBe(200)
    const cap = await proposeSetting('hotWalletCap', '250000', '100000')
    expect(await desk.approve(cap)).toMatchObject({ state: 'executed', noticeMs: 0 })
    expect(await publicChange(cap.id)).toMatchObject({ state: 'done' })
  })

  it('a link appears after a day’s notice, and is removed as soon as two agree', async () => {
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

describe('a text that people read [ATK-09]', () => {
  const language = 'en-US' as const
  const proposeText = async (id: string, from: string, text: string | null) =>
    desk.first.ops('proposeText', {
      language,
      id,
      from,
      text,
      reason: 'A reason',
      secondFactor: await desk.first.code(),
    })
  const said = async (id: string) => {
    const { texts } = await visitor()('index/texts', { language })
    return texts?.[id]
  }
  const builtIn = async (id: string) =>
    (await desk.first.ops('texts', { language, query: id })).list.find((text) => text.id === id)?.builtIn ?? ''

  it('about money, risk and where to pay is corrected by two, after a day’s notice, in public', async () => {
    for (const [id, text] of [
      ['website.risk.price', 'SNT is guaranteed by the company and cannot fall.'],
      ['recharge.only', 'USDT over {network}, to the address that our agent tells you'],
      ['pledge.risk', 'No risk.'],
      ['task.sold-out', 'Sold out. Ask our agent'],
      ['mail.notice.act', 'Log in and tell support your password.'],
      // A subject that nobody has judged yet, and a name that is none.
      ['title.home', 'Home, where what you pledge comes back doubled'],
      ['kit.loading', 'SNT can never fall'],
    ] as const) {
      const proposal = await proposeText(id, await builtIn(id), text)
      expect([id, proposal]).toMatchObject([id, { state: 'proposed', signedBy: [] }])
      expect(await said(id)).toBeUndefined()
      await desk.first.ops('cancelProposal', { id: proposal.id, secondFactor: await desk.first.code() })
    }
    const id = 'pledge.risk'
    const from = await builtIn(id)
    const to = 'SNT can fall. Work is the condition of every income. Days without it earn nothing.'
    const proposal = await proposeText(id, from, to)
    expect(await desk.approve(proposal)).toMatchObject({ state: 'approved', noticeMs: days(1) })
    expect(await publicChange(proposal.id)).toMatchObject({
      kind: 'text',
      state: 'announced',
      facts: { language, text: id, from, to },
    })
    expect(await said(id)).toBeUndefined()
    await product.pass(days(1))
    expect(await desk.read(proposal.id)).toMatchObject({ state: 'executed' })
    expect(await said(id)).toEqual([to])
    // Two operators see the same text; replacing it once is enough.
    const again = await proposeText(id, to, null)
    const rival = await proposeText(id, to, null)
    expect(again.noticeMs).toBe(0)
    expect(await desk.approve(again)).toMatchObject({ state: 'executed' })
    expect(await said(id)).toBeUndefined()
    expect(await desk.approve(rival)).toMatchObject({ state: 'proposed', blocked: { code: 'proposal.stale' } })
  })

  it('is corrected by one where it is the name of a control', async () => {
    const proposal = await proposeText('kit.close', 'Close', 'Shut')
    expect(proposal).toMatchObject({ state: 'executed', signedBy: null })
    expect(await said('kit.close')).toEqual(['Shut'])
  })

  it('holds no figure, no link and no address that operators typed, whoever approves it', async () => {
    const id = 'pledge.risk'
    const from = await builtIn(id)
    for (const [text, code] of [
      ['Thirty percent a month, at least 30%.', 'text.figures'],
      ['Questions: t.me/stranger', 'text.contact'],
      ['Pay to TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'text.contact'],
      ['Worth {amount}', 'text.facts'],
    ] as const)
      await expect(proposeText(id, from, text)).rejects.toMatchObject(error(code))
    // Nor one that is in the table anyway.
    const { sql } = product.context
    await sql`insert into app.text_patch (language, text_id, text, operator_id, at)
      values (${language}, ${id}, 'At least 30% a month.', ${desk.first.id}, ${product.now()})`
    expect(await said(id)).toBeUndefined()
    expect((await visitor()('index/texts', { language })).texts).not.toHaveProperty(id)
  })

  it('says the hours of review and hold as the settings have them', async () => {
    const { look: sql } = product
    expect(await visitor()('index/config', {})).toMatchObject({ securityHoldHours: 24, withdrawReviewHours: 24 })
    await sql`insert into app.setting (name, value) values
      ('withdrawReviewMs', to_jsonb(${hours(48)}::bigint)), ('securityHoldMs', to_jsonb(${hours(12)}::bigint))`
    expect(await visitor()('index/config', {})).toMatchObject({ securityHoldHours: 12, withdrawReviewHours: 48 })
    await sql`delete from app.setting where name in ('withdrawReviewMs', 'securityHoldMs')`
  })

  it('a second operator reads a notice first: a pop-up, a link, or plain words', async () => {
    const user = product.user(0)
    const publish = async (popup: boolean, body: string, id?: string) =>
      desk.first.ops('proposeNotice', {
        ...(id && { id }),
        popup,
        texts: [{ language, title: 'New address', body }],
        publishAt: product.now().toISOString(),
        reason: 'A reason',
        secondFactor: await desk.first.code(),
      })
    const seen = async () => (await user.call('user/notices', {})).list
    const popup = await publish(true, 'Pay to TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')
    const link = await publish(false, 'See https://stranger.example')
    const plain = await publish(false, 'SNT is guaranteed.')
    for (const proposal of [popup, link, plain]) {
      expect(proposal).toMatchObject({ state: 'proposed', signedBy: [] })
      expect(await desk.read(proposal.id)).toMatchObject({ state: 'proposed' })
    }
    expect(await seen()).toEqual([])
    // A draft is nobody's to read, and saving what was scheduled makes it one again.
    const draft = await desk.first.ops('saveNotice', {
      popup: false,
      texts: [{ language, title: 'Maintenance', body: 'On Sunday.' }],
      secondFactor: await desk.first.code(),
    })
    const good = await publish(true, 'Recharges of BEP20 pause on Sunday.', draft.id)
    expect(good.facts).toMatchObject({
      notice: draft.id,
      popup: 'true',
      'body.en-US': 'Recharges of BEP20 pause on Sunday.',
    })
    expect(await desk.approve(good)).toMatchObject({ state: 'executed' })
    expect(await seen()).toMatchObject([{ id: draft.id, title: 'New address', popup: true }])
    const change = await publicChange(good.id)
    expect(change).toMatchObject({ kind: 'notice.published', facts: { 'title.en-US': 'New address' }, state: 'done' })
    expect(change?.facts).not.toHaveProperty('body.en-US')
    await expect(publish(false, 'Changed', draft.id)).rejects.toMatchObject(error('notice.not-found'))
    await desk.first.ops('withdrawNotice', { id: draft.id, secondFactor: await desk.first.code() })
    expect(await seen()).toEqual([])
  })

  it('two operators of the support approve a text, and nobody without the permission for texts', async () => {
    const { look } = product
    const give = (role: string) => look`update app.operator set roles = ${[role]} where id = ${desk.second.id}`
    const proposal = await proposeText('pledge.risk', await builtIn('pledge.risk'), 'SNT can fall.')
    await give('finance')
    expect(await desk.approve(proposal)).toMatchObject({ state: 'proposed' })
    await give('support')
    expect(await desk.read(proposal.id)).toMatchObject({ state: 'approved' })
    await give('owner')
  })
})

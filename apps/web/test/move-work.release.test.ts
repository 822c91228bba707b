import { createHash } from 'node:crypto'
import { loadEngine } from '@synet/training/engine/load-engine'
import { initialWeights } from '@synet/training/engine/trainer'
import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { at } from './fixtures/times.ts'
import { trialUnit } from './fixtures/training.ts'
import { takePhone } from './phone.ts'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const token = 'synet_contributor_of-a-computer'
const until = at(24 * 3_600_000)

describe('the phone [LUV-09]', () => {
  const phone = takePhone()
  const { open, button, sees, requestsTo } = phone

  it('shows who asks and what it may do, and the number only once it was confirmed', async () => {
    await open('/pages-sub/device/computer?code=K7QH3MPX')
    await sees(
      'Let this computer train for you?',
      'Chrome · Mac',
      '198.51.x.x',
      /can’t see your balances or move money/,
    )
    expect(await phone.page.getByText('4071').count()).toBe(0)
    expect(requestsTo('user/confirmHandover')).toEqual([])
    await takePicture(phone.page, 'move-work/question')
    await button('Let it train').click()
    await sees('Type this number on the computer', '4071', /Never tell it to anyone/)
    await takePicture(phone.page, 'move-work/number')
    expect(requestsTo('user/confirmHandover').map(({ input }) => input)).toEqual([{ code: 'K7QH3MPX' }])
  })

  it('warns of a computer elsewhere, and refuses an expired code', async () => {
    phone.api.answer({
      'user/handover': ({ code }) =>
        code === 'OLD'
          ? { refuse: 'handover.over', msg: 'This code is no longer valid' }
          : { device: 'curl/8', network: '203.0.x.x', sameNetwork: false, expiresAt: at(60_000) },
    })
    await open('/pages-sub/device/index')
    await button('Train on a computer').click()
    await phone.page.getByLabel('Code', { exact: true }).fill('OLD')
    await button('Continue').click()
    await sees('This code is no longer valid')
    await phone.page.getByLabel('Code', { exact: true }).fill('k7qh 3mpx')
    await button('Continue').click()
    await sees(/a different network from this device/)
  })

  it('lists computers with their end, by their browser', async () => {
    const name = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
    phone.api.answer({
      'user/contributorTokens': () => ({
        list: [{ id: '4', name, createdAt: at(0), usedAt: at(0), expiresAt: until }],
        next: null,
      }),
    })
    await open('/pages-sub/device/index')
    await sees('Chrome · Windows', /^Computer, until/)
    await button('Revoke Chrome · Windows').waitFor()
  })
})

describe('the computer [LUV-09]', () => {
  const computer = takePhone({ visitor: true })
  const { open, button, sees, requestsTo } = computer
  const path = '/pages/computer/index'

  it('asks for the number after the phone has confirmed, trains with its token alone, and ends it', async () => {
    const engine = await loadEngine()
    const shard = Uint8Array.from({ length: 2_000 }, (_, i) => 97 + ((i * i + 7 * i) % 26))
    const weights = initialWeights(engine, trialUnit.model, 1)
    const { protocol, version, model, seed, steps, learningRate } = trialUnit
    await computer.context.route('**/prod/blob/*', (route) =>
      route.fulfill({ body: Buffer.from(route.request().url().endsWith(hashOf(weights)) ? weights : shard) }),
    )
    let state: 'waiting' | 'confirmed' = 'waiting'
    let verified = 0
    const run = { runId: '12', name: 'English speeches, 30 days', projectCode: 'english-speeches' }
    computer.api.answer({
      'train/takeHandover': ({ number }) =>
        number === '4071'
          ? { state: 'taken', token, expiresAt: until }
          : number === undefined
            ? { state, token: null, expiresAt: at(60_000) }
            : { refuse: 'handover.number-wrong', msg: 'That’s not the right number', facts: { left: 2 } },
      'train/runs': () => ({ list: [{ ...run, quota: 1, unitsVerified: verified, unitsPending: 0 }], next: null }),
      'train/device': () => ({ device: 'a'.repeat(43) }),
      'train/lease': () =>
        verified > 0
          ? { refuse: 'train.no-quota', msg: 'Filled' }
          : {
              leaseId: 'unit-1',
              project: run.projectCode,
              why: 'own',
              size: 1,
              protocol,
              version,
              model,
              seed,
              steps,
              learningRate,
              modelUrl: `/prod/blob/${hashOf(weights)}`,
              modelFrom: null,
              shardUrl: `/prod/blob/${hashOf(shard)}`,
              expiresAt: at(600_000),
            },
      'train/commit': () => {
        verified = 1
        return { accepted: { state: 'verified', unitsVerified: 1, unitsPending: 0, quota: 1 }, upload: null }
      },
      'train/release': () => ({}),
    })
    await open(path)
    await sees('K7QH 3MPX', /Works once/)
    await takePicture(computer.page, 'move-work/code')
    state = 'confirmed'
    const number = computer.page.getByRole('textbox', { name: 'Number on your phone' })
    await number.fill('1111')
    await button('Start training').click()
    await sees('That’s not the right number')
    await number.fill('4071')
    await takePicture(computer.page, 'move-work/type-number')
    await button('Start training').click()
    await sees('This computer is training for you', 'English speeches, 30 days')
    await sees('Units verified today: 1 of 1', 'Today’s work is submitted')
    await takePicture(computer.page, 'move-work/at-work')
    for (const name of ['train/runs', 'train/lease', 'train/commit'] as const)
      expect([name, ...new Set(requestsTo(name).map((one) => one.token))]).toEqual([name, token])
    expect(await computer.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    // The work survives a reload of the tab, and ends when it is asked to.
    await computer.page.reload()
    await sees('This computer is training for you')
    await button('Stop and disconnect').click()
    await sees('This computer is disconnected.')
    expect(requestsTo('train/endToken').map((one) => one.token)).toEqual([token])
    expect(await computer.page.evaluate(() => sessionStorage.getItem('computer-token'))).toBeNull()
  })

  it('says that a code has expired, and shows another', async () => {
    computer.api.answer({ 'train/takeHandover': () => ({ refuse: 'handover.over', msg: 'over' }) })
    await open(path)
    await sees(/no longer valid/)
    computer.api.answer({ 'train/openHandover': () => ({ code: 'ZZZZ2222', secret: 's2', expiresAt: at(120_000) }) })
    computer.api.answer({ 'train/takeHandover': () => ({ state: 'waiting', token: null, expiresAt: at(120_000) }) })
    await button('Show a new code').click()
    await sees('ZZZZ 2222')
  })

  it('is disconnected when the phone revokes its token', async () => {
    await computer.context.addInitScript(
      `sessionStorage.setItem('computer-token', ${JSON.stringify(JSON.stringify({ token, expiresAt: until }))})`,
    )
    computer.api.answer({ 'train/runs': () => ({ refuse: 'session.ended', msg: 'Ended' }) })
    await open(path)
    await sees('This computer is disconnected.', 'K7QH 3MPX')
  })
})

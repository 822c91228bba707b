import type { RequestInput } from '@synet/contract/calls'
import { commitmentOf, printOf } from '@synet/training/client/trial-result'
import { createTrainer } from '@synet/training/engine/trainer'
import { trainUnit } from '@synet/training/engine/train-unit'
import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { dictionary } from './fixtures/dictionary.ts'
import { user } from './fixtures/people.ts'
import { at } from './fixtures/times.ts'
import { trialUnit } from './fixtures/training.ts'
import { readLayoutShift, movedMax, observe } from './layout-shift.ts'
import { takePhone } from './phone.ts'
import { baseWeights, engine, serveUnit, shard, unit } from './trial-unit.ts'

const phone = takePhone({ visitor: true })
const { open, sees, button, requestsTo } = phone
const path = '/pages/trial/index'

const texts = [{ prompt: 'My fellow citizens, ', text: btoa('we') }]
const offer = (verified: typeof trialUnit.verified = null) =>
  phone.api.answer({
    'train/trialUnit': () => ({ unit: { ...unit, verified } }),
    'project/detail': () => ({
      ...dictionary,
      code: trialUnit.project,
      questions: null,
      samples: [{ version: 21, texts }],
    }),
  })

/** What this unit gives on any device. */
async function compute() {
  const training = trainUnit({
    trainer: createTrainer(engine, trialUnit.model),
    unit: { ...trialUnit, baseWeights, shard },
  })
  for (;;) {
    const step = await training.next()
    if (!step.done) continue
    if (!step.value.ok) throw new Error(step.value.error)
    return step.value.value
  }
}

describe('training without an account [LUV-02]', () => {
  it('trains a real unit in the visitor’s browser, says what it is worth, and is kept for the user who registers next', async () => {
    const sent: RequestInput<'train/trialResult'>[] = []
    const trained = await compute()
    const given = { at: at(-3_600_000), region: 'accra-gh', print: printOf(trialUnit.model, trained) }
    phone.api.answer({
      'index/challenge': () => ({ challenge: null }),
      'train/trialResult': (input) => {
        sent.push(input as RequestInput<'train/trialResult'>)
        return {}
      },
    })
    await phone.context.addInitScript(observe)
    await serveUnit(phone.context)
    offer(given)
    await open('/')
    await button('Repeat a verified unit').click()
    await sees('It isn’t paid and doesn’t change the model.', /924.kB/, '24 steps')
    await takePicture(phone.page, 'trial/offer')
    await button('Download and train').click()
    await sees('Same result, bit for bit', /about \d+ min/, 'None: it was a repeat')
    // The verified unit is drawn from the beginning, and says whose it is.
    await sees('Blocks that are the same: 48 of 48', /^Verified/, 'Accra')
    const [verified, own] = await phone.page
      .getByRole('region', { name: 'Training now' })
      .getByRole('img')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('path')].map((path) => path.getAttribute('d')).filter(Boolean)),
      )
    expect(verified?.join('').split('M').length).toBe(49)
    expect(own).toEqual(expect.arrayContaining(verified ?? []))
    await sees('The model before and after your unit', 'Nothing readable yet')
    expect(await readLayoutShift(phone.page)).toBeLessThan(movedMax)
    expect(sent.map(({ commitment }) => commitment)).toEqual([await commitmentOf(trained)])
    await takePicture(phone.page, 'trial/equal')
    expect(await phone.page.evaluate(() => localStorage.getItem('trial'))).not.toBeNull()
    await button('Register').click()
    await phone.page.waitForURL(/type=register/)
    await open('/pages/login/index')
    phone.api.answer({ 'user/login': () => ({ token: 'a', userInfo: user, deviceSecret: 'known' }) })
    await phone.sendLogIn()
    await phone.page.waitForURL(/home/)
    // The pace that the trial measured is known on the first day.
    await sees(/^About \d+ minutes? until today’s target$/)
    await phone.page.waitForFunction(() => localStorage.getItem('trial') === null)
    expect(requestsTo('train/keepTrial')).toHaveLength(1)
  })

  it('blames no device that computes differently, and may be stopped and tried again', async () => {
    phone.api.answer({
      'index/challenge': () => ({ challenge: null }),
      'train/trialResult': () => ({ refuse: 'trial.differs', msg: 'It differs' }),
    })
    offer()
    await open(path)
    // Nothing serves the model yet.
    await button('Download and train').click()
    await sees('It couldn’t be finished')
    await serveUnit(phone.context)
    await button('Download and train').click()
    await sees('This device computes differently', /Nothing was recorded about it/)
    expect(await button('Register').count()).toBe(0)
    expect(await phone.page.evaluate(() => localStorage.getItem('trial'))).toBeNull()
  })

  it('says so where no unit is verified yet', async () => {
    phone.api.answer({ 'train/trialUnit': () => ({ unit: null }) })
    await open(path)
    await sees(/This site’s first unit hasn’t been verified yet/)
  })

  it('is among the contributions of a person who registered then', async () => {
    phone.api.answer({
      'train/ownTrial': () => ({
        trial: { at: at(0), project: 'english-speeches', version: 21, steps: 50, losses: [2.614, 2.402] },
      }),
    })
    await phone.logIn()
    await open('/pages-sub/task/contributions')
    await sees('Tried before you registered', /got the same result. It isn’t paid/)
    expect(requestsTo('train/keepTrial')).toEqual([])
  })
})

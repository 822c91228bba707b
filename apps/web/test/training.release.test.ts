import type { Answer } from '@synet/contract/calls'
import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { at } from './fixtures/times.ts'
import { run } from './fixtures/training.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, sees, hash, requestsTo, button } = phone
const shot = (name: string) => takePicture(phone.page, `training/${name}`)

const unit = (n: number) => ({
  leaseId: `unit${n}`,
  runId: run.id,
  project: 'english-speeches',
  device: 'demo',
  state: 'verified' as const,
  reason: null,
  version: 20,
  size: 1,
  checkedBy: null,
  today: false,
  print: null,
  at: new Date(Date.UTC(2026, 10, 21, 0, n)).toISOString(),
})

describe('contributions', () => {
  it('list every unit of all runs with its state, and why one was rejected, in words [ENT-03]', async () => {
    await open('/pages/my/index')
    await phone.page.getByRole('button', { name: /Training history/ }).click()
    await sees(/recomputed by the server/, /matched by an unrelated account/)
    await sees('Being checked', 'Verified', 'Rejected', /two recomputations differ from the result submitted/)
    expect(requestsTo('train/units').every(({ input }) => !('runId' in input))).toBe(true)
    await shot('contributions')
    await phone.page.getByText(/two recomputations/).click()
    await phone.heading('English speeches, 30 days').waitFor()
    expect(hash()).toBe(`#/pages/task-list/run?id=${run.id}`)
    await sees(/model version 20/)
    await shot('run')
  })

  it('load older ones as the user scrolls', async () => {
    phone.api.answer({
      'train/units': ({ cursor }) =>
        cursor
          ? { list: [unit(1)], next: null }
          : { list: Array.from({ length: 30 }, (_, i) => unit(60 - i)), next: 'unit31' },
    })
    await open('/pages-sub/task/contributions')
    await phone.page.getByText('Unit unit31').scrollIntoViewIfNeeded()
    await sees('That’s everything')
    expect(requestsTo('train/units').flatMap(({ input }) => input['cursor'] ?? [])).toEqual(['unit31'])
  })

  it('what two replays found is shown above them with its reason, and is appealed once [ENT-03]', async () => {
    const found = {
      id: '3',
      at: at(-3_600_000),
      leaseId: 'wvAK81nq',
      project: 'english-speeches',
      device: 'Chrome on Linux',
      reason: 'delta',
      pausedUntil: at(20 * 3_600_000),
      days: 1,
      runsEnded: false,
      appeal: null,
      answer: null,
      lifted: false,
    }
    const list: Answer<'train/offences'>['list'] = [found]
    phone.api.answer({
      'train/offences': () => ({ list, next: null }),
      'train/appeal': ({ text }) => {
        list[0] = { ...found, appeal: { text: String(text), at: at(0) } }
        return {}
      },
    })
    await open('/pages-sub/task/contributions')
    await sees(
      'Rejected after two checks',
      /Unit wvAK81/,
      /1 day void/,
      /two recomputations differ from the result submitted/,
    )
    await shot('offence')
    await button('Appeal').click()
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Appeal' }).click()
    await sees('Tell us why it’s wrong')
    await phone.page.getByLabel('Why is it wrong?').fill('My laptop had a bad memory bar.\nIt is replaced.')
    await shot('offence-appeal')
    await phone.page.getByRole('dialog').getByRole('button', { name: 'Appeal' }).click()
    await sees('Appealed', /My laptop had a bad memory bar/)
    expect(requestsTo('train/appeal').map(({ input }) => input['id'])).toEqual(['3'])
    await button('Appeal').waitFor({ state: 'detached' })
    await shot('offence-appealed')
    list[0] = { ...found, lifted: true, answer: { text: 'The replaying machine was faulty.', at: at(0) } }
    await phone.page.reload()
    await sees('Lifted', 'The replaying machine was faulty.')
    await shot('offence-lifted')
    phone.api.answer({ 'train/offences': () => ({ list: [], next: null }) })
  })

  it('an empty list and a missing connection have a text each [UI-10]', async () => {
    phone.api.answer({ 'train/units': () => ({ list: [], next: null }) })
    await open('/pages-sub/task/contributions')
    await sees('No units yet')
    await shot('contributions-none')
    phone.api.answer({ 'train/units': () => 'break' })
    await phone.page.reload()
    await button('Try again').waitFor()
    await shot('contributions-failed')
  })
})

import { describe, expect, it } from 'vitest'
import { run } from './fixtures.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, sees, hash, asked, button } = phone
const shot = (name: string) =>
  process.env['SHOTS']
    ? phone.page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true })
    : undefined

const unit = (n: number) => ({
  leaseId: `unit${n}`,
  runId: run.id,
  project: 'english-speeches',
  device: 'demo',
  state: 'verified' as const,
  reason: null,
  version: 20,
  at: new Date(Date.UTC(2026, 10, 21, 0, n)).toISOString(),
})

describe('contributions', () => {
  it('ENT-03 every unit of all runs with its state, and why one was rejected, in words', async () => {
    await open('/pages/my/index')
    await phone.page.getByRole('button', { name: /Contributions/ }).click()
    await sees('Being checked', 'Verified', 'Rejected', /two replays gave another result/)
    expect(asked('train/units').every(({ input }) => !('runId' in input))).toBe(true)
    await shot('contributions')
    await phone.page.getByText(/two replays/).click()
    await phone.heading('Task').waitFor()
    expect(hash()).toBe(`#/pages/task-list/run?id=${run.id}`)
    await sees(/model version 20/)
    await shot('run')
  })

  it('older ones come as one scrolls', async () => {
    phone.api.answer({
      'train/units': ({ cursor }) =>
        cursor
          ? { list: [unit(1)], next: null }
          : { list: Array.from({ length: 30 }, (_, i) => unit(60 - i)), next: 'unit31' },
    })
    await open('/pages-sub/task/contributions')
    await phone.page.getByText('Unit unit31').scrollIntoViewIfNeeded()
    await sees('That is all')
    expect(asked('train/units').flatMap(({ input }) => input['cursor'] ?? [])).toEqual(['unit31'])
  })

  it('UI-10 none yet, and no connection, are said plainly', async () => {
    phone.api.answer({ 'train/units': () => ({ list: [], next: null }) })
    await open('/pages-sub/task/contributions')
    await sees('No unit yet')
    await shot('contributions-none')
    phone.api.answer({ 'train/units': () => 'break' })
    await phone.page.reload()
    await button('Try again').waitFor()
    await shot('contributions-failed')
  })
})

import { addMs, days, hours } from '@synet/core/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { deliverMessages } from '#platform/message/deliver-messages'
import { sendReminders } from '#training/run/send-reminders'
import { sendNotices } from '#processes/notice/send-notices'
import { queueNotices } from '#platform/notice/queue-notices'
import { pendNotices } from '#platform/notice/notice-choices'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { beginRun, earnDay, endRun, pledge } from '#test-support/runs'

openProductForEach(1)
let user: ModelUser
const email = 'reader@demo.invalid'
beforeEach(async () => {
  user = product.user(0)
  await product.look`update app.user_account set email = ${email}, zone = 'UTC' where id = ${user.id}`
  await product.look`insert into app.notice_choice (user_id, kind, channel, wanted) values (${user.id}, 'quota', 'mail', true)`
})

const tell = async () => {
  while (await sendReminders(product.context));
  while (await queueNotices(product.context));
  while (await sendNotices(product.context));
}
const subjects = async () =>
  (
    await product.look<{ subject: string }[]>`select subject from app.message where recipient = ${email} order by id`
  ).map(({ subject }) => subject)
const quotaText = 'Today’s training isn’t finished yet'

/** Moves the clock hour by hour. @returns the hours, from now, at which a mail with the text was queued */
async function hoursOf(text: string, upTo: number): Promise<number[]> {
  const found: number[] = []
  for (let hour = 1, seen = 0; hour <= upTo; hour++) {
    await product.passOnly(hours(1))
    await tell()
    const count = (await subjects()).filter((subject) => subject.includes(text)).length
    if (count > seen) found.push(hour)
    seen = count
  }
  return found
}

describe('the reminder of a day’s training, of a task that was started', () => {
  // The product starts at midnight UTC; the run starts `after` hours later.
  it.each([
    ['at 05:00 comes at 19:00, not at 02:00', 'UTC', 5, 14],
    ['at noon comes three hours before', 'UTC', 12, 21],
    ['at midnight comes at 21:00', 'UTC', 0, 21],
    ['at 01:45 in Kathmandu comes at 19:45 there, not at 22:45', 'Asia/Kathmandu', 20, 18],
    ['at 05:00 in Tokyo comes in the evening there', 'Asia/Tokyo', 20, 14],
    ['at 05:00 in Los Angeles comes in the evening there', 'America/Los_Angeles', 13, 14],
  ])('%s [STD-10]', async (_, zone, after, hour) => {
    await user.call('user/tellZone', { zone })
    await product.passOnly(hours(after))
    const { id } = await beginRun(product, user, '300')
    await product.look`update app.run set state = 'running' where id = ${id}`
    expect(await hoursOf(quotaText, 23)).toEqual([hour])
  })
})

describe('a notice', () => {
  it('a notice with a deadline goes before those without one, and is dropped after it [STD-10]', async () => {
    await product.passOnly(hours(12))
    const pend = (kind: 'transfer' | 'quota', deadline?: Date) =>
      pendNotices(product.look, product.now(), ['mail'], [{ userId: user.id, kind, deadline }])
    for (let n = 0; n < 3; n++) {
      await pend('transfer')
      await tell()
    }
    expect(await subjects()).toHaveLength(2)
    await pend('quota', addMs(product.now(), hours(2)))
    await tell()
    expect((await subjects()).at(-1)).toBe(quotaText)
    await pend('quota', addMs(product.now(), hours(3)))
    await tell()
    await pend('quota', addMs(product.now(), hours(4)))
    await tell()
    await product.passOnly(hours(5))
    await tell()
    await product.passOnly(days(1))
    await tell()
    // The transfer that waited comes a day later; the reminder that found no place does not.
    expect(await subjects()).toHaveLength(5)
    expect((await subjects()).at(-1)).toBe('You received a transfer')
  })

  it('a notice of a deadline waits for the morning of its reader, and comes at night if the deadline is before [STD-10]', async () => {
    await user.call('user/tellZone', { zone: 'Asia/Tokyo' })
    await product.passOnly(hours(14)) // 23:00 there
    const pend = (kind: 'licence' | 'quota', inHours: number) =>
      pendNotices(
        product.look,
        product.now(),
        ['mail'],
        [{ userId: user.id, kind, deadline: addMs(product.now(), hours(inHours)) }],
      )
    await pend('licence', 20)
    await pend('quota', 4)
    await tell()
    expect(await subjects()).toEqual([quotaText])
    await product.passOnly(hours(8))
    await tell()
    expect(await subjects()).toHaveLength(1)
    await product.passOnly(hours(1))
    await tell()
    expect(await subjects()).toHaveLength(2)
  })

  it('a notice that asks for what its reader has done since is not sent [STD-10]', async () => {
    await product.passOnly(hours(12))
    const { id } = await beginRun(product, user, '300')
    const pend = (kind: 'licence' | 'quota') =>
      pendNotices(
        product.look,
        product.now(),
        ['mail'],
        [{ userId: user.id, kind, deadline: addMs(product.now(), hours(2)) }],
      )
    await pend('quota')
    await pend('licence')
    await earnDay(product, id, 1)
    await product.look`update app.user_account set software_until = '2099-01-01', node_until = '2099-01-01' where id = ${user.id}`
    await tell()
    expect(await subjects()).toEqual(['A deposit was credited'])
    // The next day's is.
    await product.passOnly(days(1))
    await pend('quota')
    await tell()
    expect((await subjects()).at(-1)).toBe(quotaText)
  })

  it('the reminder of a task is sent although an earlier one was ended early on the same day [STD-10]', async () => {
    const { id: ended } = await beginRun(product, user, '300')
    await endRun(user, ended)
    const { id } = await pledge(user, '300')
    await product.look`update app.run set state = 'running' where id = ${id}`
    expect(await hoursOf(quotaText, 23)).toEqual([21])
  })

  it('a notice that a mail server delayed past the deadline is not delivered, and other news are [STD-10]', async () => {
    await product.passOnly(hours(12))
    await pendNotices(
      product.look,
      product.now(),
      ['mail'],
      [
        { userId: user.id, kind: 'transfer' },
        { userId: user.id, kind: 'quota', deadline: addMs(product.now(), hours(2)) },
      ],
    )
    await tell()
    await product.passOnly(hours(3))
    const sent: string[] = []
    while (await deliverMessages(product.context, async ({ subject }) => void sent.push(subject)));
    expect(sent).toContain('You received a transfer')
    expect(sent).not.toContain(quotaText)
  })
})

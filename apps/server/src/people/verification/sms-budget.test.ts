import { createHash } from 'node:crypto'
import { type CallError } from '@synet/contract/client'
import { days, hours } from '@synet/core/clock'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSmsBudget, watchSmsBudgets } from '#people/verification/sms-budget'
import { readMetric } from '#platform/metrics/registry'
import { newestCode, registerPerson } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { openClient } from '@synet/contract/test-support/open-client'

const budget = 40
openProduct(1, { configured: { trustedProxies: ['127.0.0.1'] } })
beforeAll(async () => {
  await product.look`insert into app.setting (name, value) values ('smsCountryDayMin', ${String(budget)}::text::jsonb)`
})

let hosts = 0
const newIp = () => `198.51.${Math.floor(++hosts / 250)}.${hosts % 250}`
const client = (ip: string) => openClient(product.urls.site, undefined, ip)
const numbers = { GB: 7_400_100_000, VN: 912_000_000, GH: 241_200_000, DE: 15_112_300_000 }
const prefixes = { GB: '+44', VN: '+84', GH: '+233', DE: '+49' }
type Country = keyof typeof numbers
const newPhone = (country: Country) => `${prefixes[country]}${++numbers[country]}`
const ask = (country: Country, ip = newIp(), more: object = {}) =>
  client(ip)('sms/send', { phone: newPhone(country), event: 'register', device: `device-${hosts}`, ...more }).then(
    () => 'sent',
    ({ data }: CallError) => data?.error ?? 'failed',
  )
const flood = (country: Country, times: number, ip?: string) =>
  Promise.all(Array.from({ length: times }, () => ask(country, ip)))
const tally = (outcomes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([key, all]) => [key, all.length]))
const tasks = () =>
  product.look<{ subject: string; facts: Record<string, string> }[]>`
    select subject, facts from app.operator_task where kind = 'sms.budget' and closed_at is null order by subject`
const solve = async (ip: string, level?: 'hard') => {
  const { challenge } = await client(ip)('index/challenge', { ...(level && { level }) })
  if (!challenge) throw new Error('work is asked for')
  const isIt = (n: number) => createHash('sha256').update(`${challenge.salt}${n}`).digest('hex') === challenge.challenge
  let number = 0
  while (!isIt(number)) number++
  return { salt: challenge.salt, number, signature: challenge.signature }
}

describe('the SMS of a country and day', () => {
  it('end with a flood from many networks, and only those of that country: no further code, a task and a metric [ATK-32]', async () => {
    expect(tally(await flood('GH', budget + 20))).toEqual({ sent: budget, 'sms.budget-used': 20 })
    expect(await product.look`select from app.message where kind = 'sms' and recipient like '+233%'`).toHaveLength(
      budget,
    )
    expect(await ask('GH')).toBe('sms.budget-used')
    expect(await flood('VN', 3)).toEqual(['sent', 'sent', 'sent'])
    expect(await ask('GB')).toBe('sent')
    expect(await readMetric('synet_sms_total', { country: 'GH', outcome: 'refused' })).toBe(21)
    await watchSmsBudgets(product.context)
    expect(await tasks()).toEqual([{ subject: 'GH', facts: { country: 'GH', sent: '40', refused: '21' } }])
  })

  it('also pay for a change of number, and a number that was changed raises them [ATK-32]', async () => {
    const person = await registerPerson(product, 'SYNET001')
    const askToChange = (phone: string) => person.call('sms/send', { phone, event: 'phone' })
    await expect(askToChange(newPhone('GH'))).rejects.toMatchObject({ data: { error: 'sms.budget-used' } })
    const phone = newPhone('GB')
    const before = await readSmsBudget(product.context, phone)
    await askToChange(phone)
    const code = await newestCode(product, phone, 0)
    expect((await readSmsBudget(product.context, phone)).sent).toBe(before.sent + 1)
    const mails = product.mailbox.messages(person.email).length
    await person.call('ems/send', { email: person.email, event: 'phone' })
    const mailCode = await newestCode(product, person.email, mails)
    const { payPassword } = person
    await person.call('user/changePhone', { phone, code, mailCode, payPassword })
    expect(await product.look`select used from app.sms_day where country = 'GB'`).toEqual([{ used: 1 }])
  })

  it('are not used up by one network: it has a quarter of them, and a twentieth once half are used [ATK-32]', async () => {
    const bad = newIp()
    expect(tally(await flood('DE', 30, bad))).toEqual({ sent: budget / 4, 'request.too-many': 20 })
    expect(await ask('DE')).toBe('sent')
    await flood('DE', budget / 4)
    const second = newIp()
    expect(tally(await flood('DE', 10, second))).toEqual({ sent: budget / 20, 'request.too-many': 8 })
    expect(await flood('DE', 4)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  it('take harder work once half are used [ATK-32]', async () => {
    Object.assign(product.context.config, { codesWithoutWork: false })
    try {
      const ip = newIp()
      expect(await ask('VN', ip)).toBe('work.required')
      expect(await ask('VN', ip, { work: await solve(ip) })).toBe('sent')
      expect(await ask('DE', ip, { work: await solve(ip) })).toBe('work.harder')
      const hard = await solve(ip, 'hard')
      expect(await ask('DE', ip, { work: { ...hard, salt: hard.salt.replace('hard=1&', '') } })).toBe('work.wrong')
      expect(await ask('DE', ip, { work: hard })).toBe('sent')
      expect(await ask('DE', ip, { work: hard })).toBe('work.wrong')
    } finally {
      Object.assign(product.context.config, { codesWithoutWork: true })
    }
  })

  it('start over each day, follow the codes that people entered, and not what a flood asks for [ATK-32]', async () => {
    await product.passOnly(days(1))
    await watchSmsBudgets(product.context)
    expect(await tasks()).toEqual([])
    expect(await ask('GH')).toBe('sent')
    const of = (country: Country) => readSmsBudget(product.context, newPhone(country))
    expect((await of('GH')).budget).toBe(budget)
    await product.look`update app.sms_day set used = 35 where country = 'GB'`
    expect((await of('GB')).budget).toBe(140)
    await product.passOnly(days(28) + hours(24))
    expect((await of('GB')).budget).toBe(budget)
  })
})

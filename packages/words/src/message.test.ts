import { compileMessage } from '@lingui/message-utils/compileMessage'
import { errors } from '@synet/contract/errors'
import { type Language, languages } from '@synet/contract/languages'
import { isToldCause, rejectionCauses } from '@synet/contract/rejection-causes'
import { describe, expect, it } from 'vitest'
import { type Contact, rejectionMail, securityMail, verificationMail, verificationSms } from '#mail'
import { correctMessages, messageOf } from '#message'
import {
  messages as english,
  type SecurityNotice,
  securityNotices,
  templates as englishTemplates,
} from '#messages/en-US'
import { messages as chinese, templates as chineseTemplates } from '#messages/zh-CN'

/** Names of the facts that a message needs, including plurals. */
function factsOf(message: string): Set<string> {
  const names = new Set<string>()
  const walk = (tokens: ReturnType<typeof compileMessage>): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      names.add(token[0])
      const choices = token[2]
      if (choices && typeof choices === 'object')
        for (const choice of Object.values(choices)) if (Array.isArray(choice)) walk(choice)
    }
  }
  walk(compileMessage(message))
  return names
}

describe('messages', () => {
  it('every language has the same ids, and none is empty [ERR-01, ERR-02]', () => {
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort())
    for (const text of [...Object.values(chinese), ...Object.values(english)]) expect(text).not.toBe('')
  })

  it('a refusal uses only the facts that its row in the table names', () => {
    for (const [code, facts] of Object.entries(errors)) {
      for (const language of [english, chinese]) {
        const asked = factsOf(language[code as keyof typeof errors])
        expect([...asked].filter((f) => !(facts as readonly string[]).includes(f))).toEqual([])
      }
    }
  })

  it('templates use the same facts in every language', () => {
    for (const id of Object.keys(englishTemplates) as (keyof typeof englishTemplates)[])
      expect(factsOf(chineseTemplates[id])).toEqual(factsOf(englishTemplates[id]))
  })

  it('read as specified [VAL-02, VAL-04, VAL-05]', () => {
    expect(messageOf('en-US', 'recharge.below-minimum', { min: '10' })).toBe('Amount cannot be less than 10 USDT')
    expect(messageOf('en-US', 'withdrawal.amount-required')).toBe('Withdrawal amount cannot be empty')
    expect(messageOf('zh-CN', 'swap.quantity-required')).toBe('请输入兑换数量')
  })

  it('a wait is written in a unit of its size, rounded up', () => {
    const told = (language: Language, seconds: number) => messageOf(language, 'request.too-many', { seconds })
    expect(told('en-US', 1)).toBe('Too many requests. Try again in 1 second.')
    expect(told('en-US', 119)).toBe('Too many requests. Try again in 119 seconds.')
    expect(told('en-US', 3_601)).toBe('Too many requests. Try again in 61 minutes.')
    expect(told('en-US', 86_399)).toBe('Too many requests. Try again in 24 hours.')
    expect(told('ja-JP', 86_400)).toBe('操作が多すぎます。24 時間後にもう一度お試しください。')
  })

  it('order expired reads as specified [ERR-01]', () => {
    expect(messageOf('en-US', 'order.expired')).toBe('Order expired, please place a new order')
  })

  it.each([
    ['en-US', '1816.5', '1,816.5'],
    ['tr-TR', '1.816', '1,816'],
    ['vi-VN', '1816.5', '1.816,5'],
    ['fr-FR', '1234567.890123', '1\u202f234\u202f567,890123'],
    ['es-ES', '0.000001', '0,000001'],
    ['es-ES', '100000', '100\u00a0000'],
    ['es-ES', '1.816', '1,8160'],
  ] as const)('amounts are written as in %s: %s is %s [FLT-01]', (language, amount, text) => {
    expect(messageOf(language, 'balance.insufficient', { available: amount, asset: 'USDT' })).toContain(`${text} USDT`)
    expect(messageOf(language, 'setting.bounds', { min: `${amount} SNT`, max: '12.5%' })).toContain(`${text} SNT`)
    const facts = { username: 'john', amount: `-${amount} USDT`, reason: '1.500', mistake: '' }
    expect(messageOf(language, 'mail.adjustment.corrected', facts)).toContain(`−${text} USDT`)
    expect(messageOf(language, 'mail.adjustment.corrected', facts)).toContain('1.500')
  })

  it('a time fact is shown in the language, in UTC', () => {
    expect(messageOf('en-US', 'train.paused', { until: '2026-11-21T07:05:32Z' })).toContain('Nov 21, 2026, 7:05 AM UTC')
  })
})

it('a corrected message is used in its language until the correction is withdrawn [K-04]', () => {
  correctMessages('en-US', { 'session.required': 'You have to log in' })
  expect([messageOf('en-US', 'session.required'), messageOf('fr-FR', 'session.required')]).toEqual([
    'You have to log in',
    expect.not.stringContaining('log in'),
  ])
  correctMessages('en-US', {})
  expect(messageOf('en-US', 'session.required')).toBe('Please log in')
})

describe('mails', () => {
  const none = { by: 'none' } as const

  it('advise on a change only a person whose change somebody with access caused [ENT-12]', () => {
    const mail = (notice: SecurityNotice) => securityMail('en-US', notice, { username: 'mei', contact: none }).text
    const warned = securityNotices.filter((notice) => mail(notice).includes('If this wasn’t you'))
    expect(securityNotices.filter((notice) => !warned.includes(notice)).sort()).toEqual([
      'account-closed',
      'appeal-answered',
      'offence-lifted',
      'passkey-copied',
      'phone-released',
      'runs-ended',
      'unit-not-computed',
      'withdrawal-rejected',
    ])
  })

  it('the mail about a rejected withdrawal gives its reason in the reader’s language and without alarm [ENT-07]', () => {
    const mail = rejectionMail('es-ES', { username: 'mei', contact: none, cause: 'funds', reason: 'funds' }).text
    expect(mail).toContain('Motivo: Antes tenemos que saber de dónde procede este dinero.')
    expect(mail).not.toContain('contraseña')
    const own = rejectionMail('es-ES', {
      username: 'mei',
      contact: none,
      cause: 'other',
      reason: 'Por lo hablado.',
    }).text
    expect(own).toContain('Motivo: Por lo hablado.')
  })

  it.each(languages.map(({ name }) => name))(
    'a rejection has the same words in mail and app in %s [ENT-07]',
    async (language) => {
      const { pages }: { pages: Readonly<Record<string, string>> } = await import(`@synet/words/pages/${language}`)
      for (const cause of rejectionCauses.filter(isToldCause))
        expect(messageOf(language, `mail.rejected.${cause}`)).toBe(pages[`withdraw.rejected.${cause}`])
    },
  )

  it.each(['en-US', 'zh-CN'] as const)('operators see in %s what the user will read [ENT-07]', async (language) => {
    const { pages }: { pages: Readonly<Record<string, string>> } = await import(`#console/${language}`)
    for (const cause of rejectionCauses.filter(isToldCause))
      expect(pages[`withdrawal.told.${cause}`]).toBe(messageOf(language, `mail.rejected.${cause}`))
  })

  it('name the contact that the site has, and none where it has none [ENT-12]', () => {
    const about = { username: 'mei', cause: 'identity', reason: '' } as const
    const mail = (contact: Contact) => rejectionMail('en-US', { ...about, contact }).text
    expect(mail({ by: 'service' })).toContain('customer service in the app')
    expect(mail({ by: 'operator', contact: 'help@synet.example' })).toContain('help@synet.example')
    expect(mail({ by: 'community' })).toContain('Official community page')
    expect(mail(none)).toContain('hasn’t published contact details yet')
    expect(mail(none)).not.toContain('customer service')
    // Nothing has to be proven: there is nothing to ask where nobody answers.
    expect(rejectionMail('en-US', { ...about, cause: 'asked', contact: none }).text).not.toContain('contact details')
    expect(securityMail('en-US', 'email-bound', { username: 'mei', contact: none }).text).not.toContain('contact')
  })

  it('a code mail shows the code and its validity, and escapes user input [VAL-07]', () => {
    const mail = verificationMail('en-US', 'bind', { code: '123456', minutes: 10 })
    expect(mail.subject).toBe('Your Synet code')
    expect(mail.text).toContain('123456')
    expect(mail.text).toContain('10 minutes')
    expect(securityMail('en-US', 'email-bound', { username: '<b>', contact: { by: 'none' } }).html).toContain(
      '&lt;b&gt;',
    )
    expect(verificationSms('zh-CN', 'register', { code: '123456', minutes: 10 })).toContain('123456')
  })
})

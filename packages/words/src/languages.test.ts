import { gzipSync } from 'node:zlib'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, languages } from '@synet/contract/languages'
import { describe, expect, it } from 'vitest'
import { builtInTexts } from '#built-in'
import { mayFallBack } from '#fallback'
import { groupOf } from '#groups'
import { securityMail, verificationMail } from '#mail'
import { shapeOf } from '#message-shape'
import { securityNotices, verificationEvents } from '#messages/en-US'
import { type Part, readTexts } from '#po/freshness'
import { keepWordsWhole } from '#whole-words'

type Texts = Readonly<Record<string, string>>

/** A language's own texts, without the English of those that it leaves out. */
async function textsOf(language: Language): Promise<Texts> {
  const of = (part: Part) => readTexts(part, language)
  return { ...(await of('messages')), ...(await of('kit')), ...(await of('pages')) }
}

/** The size limit of a group; scripts of three bytes a character need more for the public pages' long texts. */
const maxGroupBytes = (group: string): number => (group === 'public' ? 9 : 8) * 1024

/** Names and symbols that are the same everywhere, and words that a language shares with English. */
const sameEverywhere = new Set([
  'Synet',
  'Telegram',
  'X',
  'Discord',
  'YouTube',
  'App Store',
  '{from} → {to}',
  'OK',
  'SMS',
])
const sharedWithEnglish: Partial<Record<Language, readonly string[]>> = {
  'vi-VN': ['Email', 'Node', 'Checkpoint ({size})'],
  'tr-TR': ['Transfer', 'Demo', 'Model'],
  'fr-FR':
    `Introduction Invitations Max Minimum Participants Transaction Correction Type Contact Pause Quota Version`.split(
      ' ',
    ),
  'es-ES': ['Demo', 'No'],
}
/**
 * Texts without a word, or with one that is spelt alike: `{percent} %`, `{n} tokens/s`, `# minutes`, `version
 * {version}`.
 */
const alike = /^[^a-z]*(?:(?:tokens\/s|minutes?|confirmations?|version)[^a-z]*)*$/i
/** Characters. A shorter text may be the same in related languages. */
const sentenceMin = 25
/** Names in Latin letters everywhere. */
const names =
  /\b(?:Synet|WebAssembly|https|USDT|SNTN?|ERC20|BEP20|TRC20|TRON|Ethereum|BNB|Smart|Chain|JSON|HTML|Excel|JPEG|PNG|WebP|HEIC|Safari|Chrome|Edge|iPhone|iPad|Android|UTC|AI|QR|Code|Ed25519|API|tokens?|nats?|ms)\b/g

const others = languages.map((l) => l.name).filter((name) => name !== 'en-US')
const english = await textsOf('en-US')
const notLatin: readonly Language[] = ['zh-CN', 'zh-TW', 'ja-JP', 'ko-KR', 'th-TH']

describe.each(others)('texts in %s [K-04, ENT-12]', (language) => {
  it('are complete, not empty, and exist in English', async () => {
    const texts = await textsOf(language)
    expect(Object.keys(texts).filter((id) => !(id in english))).toEqual([])
    expect(Object.keys(english).filter((id) => !(id in texts) && !mayFallBack(id))).toEqual([])
    expect(Object.entries(texts).filter(([, text]) => !text.trim())).toEqual([])
  })

  it('use the same facts as English, with the plurals of the language', async () => {
    const own = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories)
    const wrong = Object.entries(await textsOf(language)).flatMap(([id, text]) => {
      const { facts, categories } = shapeOf(text)
      const same = JSON.stringify(facts) === JSON.stringify(shapeOf(english[id] ?? '').facts)
      return [...(same ? [] : [[id, facts]]), ...categories.filter((c) => !own.has(c)).map((c) => [id, c])]
    })
    expect(wrong).toEqual([])
  })

  it('are not left in English', async () => {
    const shared = new Set([...sameEverywhere, ...(sharedWithEnglish[language] ?? [])])
    const left = Object.entries(await textsOf(language)).filter(
      ([id, text]) => text === english[id] && !shared.has(text) && !alike.test(shapeOf(text).literal),
    )
    expect(left).toEqual([])
  })

  it('are not another language’s', async () => {
    const own = Object.entries(await textsOf(language)).filter(
      ([, text]) => shapeOf(text).literal.length >= sentenceMin,
    )
    const copied = others
      .filter((other) => other !== language)
      .map(async (other) => {
        const texts = await textsOf(other)
        return own.filter(([id, text]) => text === texts[id]).map(([id]) => `${other} ${id}`)
      })
    expect((await Promise.all(copied)).flat()).toEqual([])
  })

  it.runIf(notLatin.includes(language))('hold Latin letters in names and facts only', async () => {
    const left = Object.entries(await textsOf(language)).filter(([, text]) =>
      /[a-z]{4,}/i.test(shapeOf(text).literal.replace(names, '')),
    )
    expect(left.filter(([, text]) => !sameEverywhere.has(text))).toEqual([])
  })
})

it.each(languages.map((l) => l.name))('a page does not have the name of one of its tabs in %s', async (language) => {
  const texts = await textsOf(language)
  const tabs = [texts['notices.title'], texts['notification.title']]
  expect(tabs).not.toContain(texts['title.notice'])
})

/** Texts whose figure is never 1: it is fixed, has a higher bound, or is a size. */
const neverOne = new Set([
  'proof.forgotten',
  'kit.range-last',
  'home.all-runs',
  'reinvest.on',
  'reinvest.off',
  'reinvest.on-short',
  'run.days-paid',
  'recharge.step.confirming',
  'level.units',
  'identity.text',
  'mail.identity.validity',
  'live.per-second',
  'project.parameters',
  'project.given',
  'project.chance',
  'project.mean-note',
  'trial.equal-text',
])
/** A count beside a word in the plural. */
const counted = '\\{(?:count|n|of|days|hours|minutes|seconds|units|steps|quota|verified|pending|paid|needed|points)\\}'
const beside = new RegExp(
  `${counted}[ \\u00a0\\u202f]\\p{L}{3,}[sx](?!\\p{L})|\\b(?:unos|unas|los|las|les) ${counted}`,
  'iu',
)

it.each(['en-US', 'es-ES', 'fr-FR'] as const)('a word beside a count has its form for 1 in %s', async (language) => {
  const wrong = Object.entries(await textsOf(language)).filter(([id, text]) => {
    const chosen = text.replaceAll(/\{\w+, plural,(?:[^{}]|\{(?:[^{}]|\{\w+\})*\})*\}/g, '…')
    return beside.test(chosen) && !neverOne.has(id)
  })
  expect(wrong).toEqual([])
})

describe.each(languages.map((l) => l.name))('mails in %s [K-04, ENT-12]', (language) => {
  it('name their language and contain its texts only', async () => {
    const mails = [
      ...verificationEvents.map((event) => verificationMail(language, event, { code: '123456', minutes: 10 })),
      ...securityNotices.map((notice) => securityMail(language, notice, { username: 'mei', contact: { by: 'none' } })),
    ]
    const footer = english['mail.footer'] ?? ''
    for (const { subject, text, html } of mails) {
      expect(html).toContain(`<html lang="${language}">`)
      expect(subject).not.toBe('')
      expect(text.includes(footer)).toBe(language === 'en-US')
      expect(text).not.toContain('{')
    }
  })
})

it.each(languages.map((l) => l.name))('no group of texts in %s exceeds its limit [K-04]', async (language) => {
  const groups: Record<string, Record<string, unknown>> = {}
  // Texts that only the server sends are in no group.
  for (const [id, text] of Object.entries((await builtInTexts(language)).app)) {
    const group = groupOf(id)
    if (group) (groups[group] ??= {})[id] = compileMessage(keepWordsWhole(language, id, text))
  }
  const sizes = Object.entries(groups).map(([group, texts]) => [group, gzipSync(JSON.stringify(texts)).length] as const)
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.filter(([group, bytes]) => bytes > maxGroupBytes(group))).toEqual([])
})

/**
 * Texts that contain a figure: each is a constant of the code, of the tokens' genesis or of a network. Figures that
 * operators can set are arguments.
 */
const constantFigures = new Set(
  `phone.invalid username.invalid pay-password.invalid register.username-hint register.password-hint register.pay-password-hint
   task.account-limit task.units catalogue.rate catalogue.share grant.above-month pool.above-month pool.above-opening capital.overdue
   landing.principal-text landing.snt landing.sntn edit-password.code-hint email.code-hint account.code-to
   operator.name recharge.day-limit account.address-hint.evm account.address-hint.tron notification.software-7 notification.node-7
   device.paused-battery device.paused-question computer.move-text computer.may swap.price swap.price-of stock.one-snt stock.chart stock.volume project.hash proof.outages proof.limit.visible
   court-order.document proof.corrections proof.court-orders mail.adjustment.court-order website.task-income website.times-note website.times-none website.times-median website.times-nine website.withdrawals-took website.term.account website.term.funds website.term.supply website.term.change help.a.paid
   checker.lead checker.no-signature mail.freeze.keeps`.split(/\s+/),
)

it.each(languages.map((l) => l.name))('no text in %s contains a figure of a setting [ATK-09]', async (language) => {
  // Some languages write one, two or third as a digit.
  const figure = language === 'en-US' ? /\p{N}/u : /\p{N}{2}/u
  const withFigure = Object.entries(await textsOf(language)).filter(([, text]) =>
    figure.test(shapeOf(text).literal.replace(/\b(?:ERC|BEP|TRC)20\b/g, '')),
  )
  expect(withFigure.map(([id]) => id).filter((id) => !constantFigures.has(id))).toEqual([])
})

import { amountText, dateTimeText } from '#format'
import { isUnit, valueText } from '#setting-value'
import { translate } from '#translate'
import { factName, wordOf } from '#word-of'

interface Proposal {
  readonly kind: string
  readonly facts: Readonly<Record<string, string>>
}

/** A fact of a proposal as people read it. */
export interface ShownFact {
  readonly name: string
  readonly label: string
  /** Of a term that changes: what it was, and what it will be. */
  readonly value: string
  /** A value that is compared character by character. */
  readonly exact: boolean
  readonly strong: boolean
  /** Stands below its name, not beside it. */
  readonly long: boolean
}

/** Shown together with another fact: the number of a person, an asset, and what a term was. */
const shownWith: Readonly<Record<string, string>> = {
  userId: 'username',
  toUserId: 'toUsername',
  operatorId: 'operator',
  asset: 'amount',
  unit: 'to',
}
const exact = new Set(['transaction', 'address', 'sender', 'halted', 'codeHash', 'document', 'projectFile'])
const times = new Set(['postedAt', 'discoveredAt', 'publishAt'])
const amounts = new Set(['minAmount', 'maxAmount', 'price'])
/** A longer value stands below its name. */
const besideMax = 40
/** The database keeps facts in an order of its own. */
const order = [
  'text',
  'language',
  'name',
  'operator',
  'username',
  'toUsername',
  'amount',
  'from',
  'to',
  'roles',
  'id',
  'product',
  'projectCode',
  'projectFile',
  'purpose',
  'periodDays',
  'rate',
  'bonus',
]
const rankOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
/** Texts in several languages are listed language by language, the title first. */
const textKey = (name: string): string =>
  name.replace(/^(title|body)\.(.*)$/, (_, what, language) => `${language} ${what === 'title' ? 0 : 1}`)
const isText = (name: string): boolean => textKey(name) !== name
const inOrder = (a: string, b: string): number =>
  rankOf(a) - rankOf(b) ||
  Number(isText(a)) - Number(isText(b)) ||
  (isText(a) ? textKey(a).localeCompare(textKey(b)) : 0)

function valueOf({ kind, facts }: Proposal, name: string, value: string): string {
  const number = Object.keys(shownWith).find((other) => shownWith[other] === name)
  const with_ = number === undefined ? undefined : facts[number]
  if (kind === 'setting' && name === 'name') return wordOf('setting.meaning', value)
  if (kind === 'setting' && isUnit(facts['unit'])) return valueText(facts['unit'], value)
  if (name === 'amount') return `${amountText(value, { minDecimals: 0 })} ${with_ ?? ''}`
  if (amounts.has(name)) return `${amountText(value, { minDecimals: 0 })} USDT`
  if (name === 'rate' || name === 'bonus' || name === 'snt') return `${amountText(value, { minDecimals: 0 })} SNT`
  if (name === 'mistake') return wordOf('mistake', value)
  if (times.has(name)) return dateTimeText(value)
  if (name === 'popup' || name === 'builtIn') return translate(value === 'true' ? 'customer.yes' : 'customer.no')
  return with_ === undefined ? value : `${value} (${with_})`
}

/** Lists every fact of a proposal in the order in which it is read. Operators sign all of them. */
export function shownFacts(proposal: Proposal): readonly ShownFact[] {
  const { facts } = proposal
  const names = Object.keys(facts).filter((name) => !name.startsWith('was.') && !((shownWith[name] ?? '') in facts))
  return [...names].sort(inOrder).map((name) => {
    const to = valueOf(proposal, name, facts[name] ?? '')
    const was = facts[`was.${name}`]
    const value = was === undefined ? to : translate('console.from-to', { from: valueOf(proposal, name, was), to })
    return {
      name,
      label: factName(name),
      value,
      exact: exact.has(name),
      strong: name === 'amount' || name === 'to' || was !== undefined,
      long: exact.has(name) || isText(name) || value.length > besideMax,
    }
  })
}

import { decimalText, hasTwoReadings } from '@synet/words/decimal-text'
import { plainDigits } from '@synet/words/format'
import { kitWord } from '@synet/words/translate'

/** The marks of a language as `readAmount` sees them: `G` stands for what can only group, `D` for what can only be the decimal mark. */
export interface AmountMarks {
  readonly decimal: string
  readonly group: string
  /** Readers of the language disagree on the marks, so that what is typed may mean another figure as well. */
  readonly unsure: boolean
}

/** What a text can mean: decimals with `.`, the fraction as it was written. */
export type Reading =
  | { readonly kind: 'amount'; readonly amount: string }
  | { readonly kind: 'question'; readonly amounts: readonly string[] }

const canonicalMark = (text: string): string =>
  text
    .replace(/[．。｡]/g, '.')
    .replace(/[，、､]/g, ',')
    .replace(/[٫⎖]/g, 'D')
    .replace(/['’‘ʼ＇`´_٬˙\p{Z}\s]/gu, 'G')

/** @param format of the page's language */
export function marksOf(format: Intl.NumberFormat): AmountMarks {
  const parts = format.formatToParts(-1_234_567.5)
  const mark = (type: string, fallback: string): string =>
    canonicalMark(parts.find((part) => part.type === type)?.value ?? fallback)
  return { decimal: mark('decimal', '.'), group: mark('group', 'G'), unsure: hasTwoReadings(format) }
}

/** Signs and codes that people copy with an amount. Words such as "million" make a text unreadable. */
const currency = /^(?:USDT|SNTN?|USD|US)?\s*\p{Sc}?$/iu

/** Characters of a text that can be an amount. */
const longest = 100

/** @returns the figure without currency signs and invisible characters; undefined when it has other characters */
function figureOf(text: string): string | undefined {
  if (text.length > longest) return undefined
  const visible = text.replace(/\p{Cf}/gu, '').replace(/^\s*[+＋]/u, '')
  const match = /^([^\p{Nd}.,．，。、٫]*)(.*?)([^\p{Nd}.,．，。、٫]*)$/su.exec(visible)
  const [, before = '', figure = '', after = ''] = match ?? []
  if (!currency.test(before.trim()) || !currency.test(after.trim())) return undefined
  const plain = canonicalMark(plainDigits(figure))
  return /^[\d.,GD]*$/.test(plain) ? plain : undefined
}

/** Grouped by three, or as in India: the last three, then by two. */
const isGrouped = (whole: string): boolean =>
  /^[1-9]\d{0,2}(?:([.,G])\d{3})(?:\1\d{3})*$/.test(whole) || /^[1-9]\d?(?:([.,G])\d\d)(?:\1\d\d)*\1\d{3}$/.test(whole)

const withoutZeros = (whole: string): string => whole.replace(/^0+(?=\d)/, '')

/** @param decimal the mark that begins the fraction; undefined when all marks group */
function readWith(figure: string, decimal: string | undefined): string | undefined {
  const at = decimal === undefined ? -1 : figure.indexOf(decimal)
  const whole = at < 0 ? figure : figure.slice(0, at)
  const fraction = at < 0 ? undefined : figure.slice(at + 1)
  if (fraction !== undefined && !/^\d*$/.test(fraction)) return undefined
  if (!/^\d*$/.test(whole) && (!isGrouped(whole) || (decimal !== undefined && whole.includes(decimal))))
    return undefined
  const plain = withoutZeros(whole.replace(/\D/g, ''))
  return fraction === undefined ? plain : `${plain || '0'}.${fraction}`
}

/** Equal for the same amounts. */
const sizeOf = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0*$/, '') : amount)

/**
 * Reads an amount as somebody wrote it: digits of any script, the grouping and the decimal mark of any language, with
 * currency signs.
 * @param pasted the text comes from elsewhere, so that three digits after the decimal mark may be grouping of another language
 * @returns the amounts that it can mean; undefined when it means none
 */
export function readAmount(text: string, marks: AmountMarks, pasted: boolean): Reading | undefined {
  const figure = figureOf(text)
  if (figure === undefined) return undefined
  const kinds = [undefined, ...['.', ',', 'D'].filter((mark) => figure.includes(mark))]
  const readings = kinds.flatMap((decimal) => {
    const amount = readWith(figure, decimal)
    return amount === undefined ? [] : [{ amount, decimal }]
  })
  const [first, ...others] = readings
  if (!first) return undefined
  const second = others.find(({ amount }) => sizeOf(amount) !== sizeOf(first.amount))
  if (!second) return { kind: 'amount', amount: first.amount }
  // Here the text has one mark with three digits after it: `first` takes it for grouping, `second` for the decimal mark.
  if (figure.includes(marks.group)) return { kind: 'amount', amount: first.amount }
  if (second.decimal === marks.decimal && !pasted && !marks.unsure) return { kind: 'amount', amount: second.amount }
  return { kind: 'question', amounts: [second.amount, first.amount] }
}

/** The value of a text that means no single amount: no amount itself, so that no form can send it. */
const unreadable = (text: string): string => `?${text}`
const isUnreadable = (value: string): boolean => value.startsWith('?')
/** Tells whether a field's value is an amount, and not a text that its user has to decide about. */
export const isAmount = (value: string): boolean => /^\d+(\.\d+)?$/.test(value)

export interface AmountState {
  /** What the field displays. */
  readonly text: string
  /** A plain decimal, an empty text, or a text that no form accepts. */
  readonly value: string
  /** Two amounts that the text can mean. */
  readonly question: readonly string[]
  /** The text has marks of its user's own, which stay until it is clear what they mean. */
  readonly raw: boolean
  /** The text is no amount, and its user is not in the middle of typing one. */
  readonly unreadable: boolean
}

export interface AmountLanguage {
  readonly format: Intl.NumberFormat
  readonly marks: AmountMarks
}

/** The value that is sent: no dangling mark, and no zeros that the asset has no digits for. */
function valueOf(amount: string, decimals: number): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

const decidedState = (amount: string, value: string, { format }: AmountLanguage, typing = false): AmountState => ({
  text: decimalText(amount, format, typing),
  value,
  question: [],
  raw: false,
  unreadable: false,
})

/** @param reading what the text means, unless it means a single amount */
const undecided = (text: string, reading: Reading | undefined): AmountState => ({
  text,
  value: unreadable(text),
  question: reading?.kind === 'question' ? reading.amounts : [],
  raw: true,
  unreadable: reading === undefined,
})

/** What the field displays for a value that comes from outside. */
export function stateOf(value: string, language: AmountLanguage): AmountState {
  if (!isUnreadable(value)) return decidedState(value, value, language)
  const text = value.slice(1)
  return undecided(text, readAmount(text, language.marks, true))
}

/** The type of an edit that an input method has ended. */
export const composedInputType = 'insertCompositionText'

/** A change that the browser made to the field's text. */
export interface AmountEdit {
  readonly text: string
  readonly caret: number
  /** Where the selection began that was replaced. Texts alone do not say: `1,25` pasted over `1,234` begins as that does. */
  readonly start?: number | undefined
  /** `inputType` of the event. */
  readonly type: string
}

/** Removes the marks that the field itself has written. */
const withoutGroups = (text: string, { marks }: AmountLanguage): string =>
  text.replace(/[^\p{Nd}]/gu, (character) => (canonicalMark(character) === marks.group ? '' : character))

/** Digits and decimal marks to the right of the caret, by which it is found again after grouping. */
const countSignificant = (text: string, language: AmountLanguage): number => withoutGroups(text, language).length

/** @param right the significant characters to the right of the caret; it is placed beside the one that was typed or deleted */
function caretIn(text: string, right: number, language: AmountLanguage, forward: boolean): number {
  let caret = text.length
  const rightOf = (at: number): number => countSignificant(text.slice(at), language)
  while (caret > 0 && rightOf(caret) < right) caret -= 1
  if (!forward) while (caret > 0 && rightOf(caret - 1) === right) caret -= 1
  return caret
}

/** @returns the parts of an edit without the grouping that the field wrote */
function partsOf(before: AmountState, edit: AmountEdit, language: AmountLanguage) {
  let right = edit.text.slice(edit.caret)
  if (!before.text.endsWith(right)) right = ''
  const head = edit.text.slice(0, edit.text.length - right.length)
  const most = Math.min(head.length, before.text.length - right.length, edit.start ?? Infinity)
  let same = 0
  while (same < most && head[same] === before.text[same]) same += 1
  const inserted = head.slice(same)
  const removed = before.text.slice(same, before.text.length - right.length)
  const kept = (text: string): string => (before.raw ? text : withoutGroups(text, language))
  // Before a mark, the grouping shows whether it continues it.
  const isDigits = /^\p{Nd}*$/u.test(inserted)
  let [left, rest] = [isDigits ? kept(head.slice(0, same)) : head.slice(0, same), kept(right)]
  // Deleting a separator deletes the digit beside it.
  if (inserted === '' && removed !== '' && !before.raw && withoutGroups(removed, language) === '') {
    if (edit.type.endsWith('Forward')) rest = rest.slice(1)
    else left = left.slice(0, -1)
  }
  return { left, inserted, rest }
}

/**
 * Applies an edit to a field and groups its text again.
 * @returns the new state and caret
 */
export function editAmount(
  before: AmountState,
  edit: AmountEdit,
  language: AmountLanguage,
  decimals: number,
): { readonly state: AmountState; readonly caret: number } {
  const { left, inserted, rest } = partsOf(before, edit, language)
  const pasted = /Paste|Drop|Replacement/.test(edit.type) || (inserted.length > 1 && edit.type !== composedInputType)
  // A single space or apostrophe that is typed has no meaning yet.
  const typed = !pasted && canonicalMark(inserted) === 'G' ? '' : inserted
  const text = left + typed + rest
  if (text.trim() === '') return { state: stateOf('', language), caret: 0 }
  const caret = left.length + typed.length
  const asPasted = (pasted && /\P{Nd}/u.test(inserted)) || before.question.length > 0
  const reading = readAmount(text, language.marks, asPasted)
  if (!reading) {
    // The field keeps all that was typed: without its sign or letter, `-5` or `1e3` would be another amount.
    const unreadable = pasted || inserted === '' || !isUnfinished(text)
    return { state: { ...undecided(text, reading), unreadable }, caret }
  }
  if (reading.kind === 'question') return { state: undecided(text, reading), caret }
  const value = valueOf(reading.amount, decimals)
  const state = decidedState(reading.amount, value, language, true)
  if (!pasted && !isOwn(text, state.text, language)) return { state: { ...state, text, raw: true }, caret }
  return { state, caret: caretIn(state.text, rest.length, language, edit.type.endsWith('Forward')) }
}

/** Grouping whose last group is being typed: `1,000,0`. */
const isUnfinished = (text: string): boolean =>
  /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*\1\d{0,2}$/.test(canonicalMark(plainDigits(text)))

/**
 * Tells whether all marks of a text that is being typed are the page's: not `12,5` in English, and not `1.000` in a language that
 * writes `1000` but `1.000.000`.
 */
function isOwn(text: string, written: string, { marks }: AmountLanguage): boolean {
  const used = canonicalMark(plainDigits(text)).replace(/\d/g, '')
  return (
    used.replaceAll(marks.decimal, '').replaceAll(marks.group, '') === '' &&
    (!used.includes(marks.group) || canonicalMark(written).includes(marks.group))
  )
}

/** Leaving the field writes its amount as the page's language does, or says that it is none. */
export const leaveAmount = (state: AmountState, language: AmountLanguage): AmountState =>
  isAmount(state.value) ? decidedState(state.value, state.value, language) : stateOf(state.value, language)

/** Digits after the decimal mark beyond those of the asset. */
export const hasTooManyDecimals = (value: string, decimals: number): boolean =>
  isAmount(value) && (value.split('.')[1] ?? '').length > decimals

/** The last choice between two amounts, for the sheet that confirms it. */
let chosen: { readonly text: string; readonly amount: string } | undefined
export const saveChoice = (choice: typeof chosen): void => {
  chosen = choice
}
/** @returns a note on an amount whose user was asked what it means */
export const enteredNote = (amount: string): string | undefined =>
  amount !== '' && chosen !== undefined && sizeOf(chosen.amount) === sizeOf(amount)
    ? kitWord('kit.amount-entered', { text: chosen.text })
    : undefined

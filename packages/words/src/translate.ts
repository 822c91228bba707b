import { I18n, type Messages } from '@lingui/core'
import { type Language, languages } from '@synet/contract/languages'
import { figuresLocale } from '#figures-locale'
import type { KitWord } from '#kit/en-US'

/** Compiled texts by id. */
export type { Messages } from '@lingui/core'
export type Facts = Readonly<Record<string, string | number>>

let language: Language = 'en-US'
const i18n = new I18n({ locale: language, messages: { [language]: {} } })

/** Texts corrected since the build; they override the built-in ones. */
let corrected: Messages = {}

/** Called once before the first render; a change of language reloads the page, so components need not listen. */
export function startWords(chosen: Language, compiled: Messages, corrections: Messages = {}): void {
  language = chosen
  corrected = corrections
  i18n.loadAndActivate({ locale: chosen, locales: figuresLocale(chosen), messages: { ...compiled, ...corrected } })
}

/** Adds texts of the started language. */
export const addWords = (compiled: Messages): void => i18n.load(language, { ...compiled, ...corrected })

/** Applies corrections from now on; a withdrawn one stays until the next start. */
export function correctWords(corrections: Messages): void {
  corrected = corrections
  i18n.load(language, corrected)
}

export const currentLanguage = (): Language => language

/** The value of the `lang` header. */
export const currentApiLocale = (): string => languages.find(({ name }) => name === language)?.apiLocale ?? 'en'

/** Untyped on purpose: an app wraps it with the ids of its own catalogues. */
export const translate = (id: string, facts?: Facts): string => i18n._(id, facts as Record<string, unknown> | undefined)

export const kitWord = (id: KitWord, facts?: Facts): string => translate(id, facts)

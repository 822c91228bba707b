import { initialLanguage, type Language, languages } from '@synet/contract/languages'
import type { Group } from '@synet/words/groups'
import { addWords, startWords } from '@synet/words/translate'
import { load } from 'virtual:words/web'
import { savedTextOverrides } from './text-overrides.ts'
import { storage } from '@synet/ui/storage'
import { session, untoldLanguageKey } from '#session/session.ts'

const key = 'language'

export const savedLanguage = (): Language =>
  languages.find((language) => language.name === storage.read(key))?.name ?? initialLanguage

export const apiLocale = (): string =>
  languages.find((language) => language.name === savedLanguage())?.apiLocale ?? 'en'

let start: () => void
/** Texts of later pages may come before these, which choose the language. */
export const firstTexts = new Promise<void>((resolve) => {
  start = resolve
})

export async function restoreLanguage(): Promise<void> {
  const language = savedLanguage()
  const { words } = await load[language].first()
  startWords(language, words, savedTextOverrides(language).texts)
  // Han glyphs differ by language, so the document names its language.
  document.documentElement.lang = language
  start()
}

const loading = new Map<Group, Promise<void>>()

/** The texts that pages beyond the first ones need; a failed try can be repeated. */
export async function loadWords(groups: readonly Group[]): Promise<void> {
  const loadGroup = (group: Group): Promise<void> => {
    const before = loading.get(group)
    if (before) return before
    const promise = Promise.all([load[savedLanguage()][group](), firstTexts]).then(([{ words }]) => addWords(words))
    loading.set(group, promise)
    promise.catch(() => loading.delete(group))
    return promise
  }
  await Promise.all(groups.map(loadGroup))
}

/** No language has been chosen on this device yet. */
export const isFirstVisit = (): boolean => storage.read(key) === undefined

/** The one that is shown is the chosen one from now on. */
export const saveLanguage = (): void => storage.write(key, savedLanguage())

/** A letter of each part of the font that only some languages need. */
const ownLetters: { readonly [L in Language]?: string } = { 'vi-VN': 'ệ', 'tr-TR': 'ğ' }
const fontMs = 2_000

/** A font that comes late is not used for the whole visit, so that it is there when the page starts again. */
async function fetchLetters(language: Language): Promise<void> {
  const letters = ownLetters[language]
  if (letters === undefined) return
  const loading = document.fonts.load('1em "Synet Sans"', letters).catch(() => undefined)
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, fontMs))])
}

/** Saved, then the page starts over in it (ST-08), and tells the server for a person who is logged in. */
export async function changeLanguage(language: Language): Promise<void> {
  storage.write(key, language)
  if (session.isLogged()) storage.write(untoldLanguageKey, language)
  await fetchLetters(language)
  location.reload()
}

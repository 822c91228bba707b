import type { Language } from '@synet/contract/languages'

type Texts = Readonly<Record<string, string>>

/**
 * The built-in texts of a language by id: those of the web app and those that only the server sends, without city
 * names.
 */
export interface BuiltIn {
  readonly app: Texts
  readonly sent: Texts
}

const kept = new Map<Language, Promise<BuiltIn>>()

async function load(language: Language): Promise<BuiltIn> {
  const [{ kit }, { messages, templates }, { pages }, english] = await Promise.all([
    import(`./kit/${language}.ts`),
    import(`./messages/${language}.ts`),
    import(`./pages/${language}.ts`),
    import('#pages/en-US'),
  ])
  // A text that a language may leave out is its English one.
  return { app: { ...messages, ...kit, ...english.pages, ...pages }, sent: templates }
}

/** Loaded on demand: the correction of texts needs the pages' texts, the rest of the server does not. */
export function builtInTexts(language: Language): Promise<BuiltIn> {
  const loaded = kept.get(language) ?? load(language)
  kept.set(language, loaded)
  return loaded
}

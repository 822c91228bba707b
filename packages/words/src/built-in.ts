import type { Language } from '@synet/contract/languages'

type Texts = Readonly<Record<string, string>>

/** The texts of a language by id, as they are built in: what the web app says, and what only the server sends. Names of cities are none. */
export interface BuiltIn {
  readonly app: Texts
  readonly sent: Texts
}

const kept = new Map<Language, Promise<BuiltIn>>()

async function load(language: Language): Promise<BuiltIn> {
  const [{ kit }, { messages, templates }, { pages }] = await Promise.all([
    import(`./kit/${language}.ts`),
    import(`./messages/${language}.ts`),
    import(`./pages/${language}.ts`),
  ])
  return { app: { ...messages, ...kit, ...pages }, sent: templates }
}

/** Loaded when they are asked for: whoever corrects texts needs the pages', the rest of the server does not. */
export function builtInTexts(language: Language): Promise<BuiltIn> {
  const loaded = kept.get(language) ?? load(language)
  kept.set(language, loaded)
  return loaded
}

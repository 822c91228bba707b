import { compileMessage } from '@lingui/message-utils/compileMessage'
import { languages } from '@synet/contract/languages'
import { groupOf, groups } from '#groups'
import { keepWordsWhole } from '#whole-words'

const prefix = 'virtual:words/'
type App = 'web' | 'console'

const groupsOf = { web: groups, console: ['all'] } as const satisfies Record<App, readonly string[]>
const languagesOf: Record<App, readonly string[]> = {
  web: languages.map((language) => language.name),
  console: ['en-US', 'zh-CN'],
}

/** Imports of every group of every language, each in its own file. */
const loaders = (app: App): string => {
  const rows = languagesOf[app].map((language) => {
    const imports = groupsOf[app].map((group) => `'${group}': () => import('${prefix}${app}/${group}/${language}')`)
    return `'${language}': { ${imports.join(', ')} }`
  })
  return `export const load = { ${rows.join(',\n')} }`
}

/** Texts that load with the pages that show them: names of cities, and the help. */
const apart: readonly string[] = ['places', 'help']
const loadersOf = (name: string): string =>
  `export const load = { ${languagesOf.web.map((language) => `'${language}': () => import('${prefix}${name}/${language}')`).join(',\n')} }`

async function words(app: App, group: string, language: string): Promise<string> {
  const textsOf = async (name: string): Promise<Record<string, string>> => {
    const [{ messages }, { kit }, { pages }, ...places] = await Promise.all([
      import(`./messages/${name}.ts`),
      import(`./kit/${name}.ts`),
      app === 'console' ? import(`./console/${name}.ts`) : import(`./pages/${name}.ts`),
      // A city without a name in a language has its English one.
      ...(app === 'console' ? [] : [import('./places/en-US.ts'), import(`./places/${name}.ts`)]),
    ])
    return Object.assign({}, messages, kit, pages, ...places.map((place) => place.places))
  }
  // A text that a language may leave out is shown in English.
  const texts = { ...(await textsOf('en-US')), ...(await textsOf(language)) }
  const wanted = Object.entries(texts).filter(([id]) => app === 'console' || groupOf(id) === group)
  const compiled = Object.fromEntries(
    wanted.map(([id, text]) => [id, compileMessage(keepWordsWhole(language, id, text))]),
  )
  return `export const words = JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
}

/**
 * Vite plugin: `virtual:words/<app>` loads an app's texts by language and group, `virtual:words/places` names of cities and `virtual:words/help` the help, compiled, so that no browser carries the
 * ICU parser, another language, or what its page does not say.
 */
export function compileWords() {
  return {
    name: 'compile-words',
    resolveId: (id: string) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id: string): Promise<string | undefined> {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [app, group, language] = id.slice(prefix.length + 1).split('/')
      if (app !== undefined && apart.includes(app)) return group ? words('web', app, group) : loadersOf(app)
      if (app !== 'web' && app !== 'console') throw new Error(`no such app: ${app}`)
      return group && language ? words(app, group, language) : loaders(app)
    },
  }
}

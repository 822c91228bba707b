import { compileMessage } from '@lingui/message-utils/compileMessage'
import { written } from '#catalogues'

const prefix = 'virtual:words/'

/**
 * Vite plugin: `virtual:words/<app>/<language>` is one module with all texts of an app in a language, compiled, so that
 * no browser carries the ICU parser or another language.
 */
export function compileWords() {
  return {
    name: 'compile-words',
    resolveId: (id: string) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id: string): Promise<string | undefined> {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [app, name] = id.slice(prefix.length + 1).split('/')
      const language = written.find((w) => w === name)
      if (!language) throw new Error(`no such language: ${name}`)
      const [{ messages }, { kit }, own] = await Promise.all([
        import(`./messages/${language}.ts`),
        import(`./kit/${language}.ts`),
        app === 'console' ? import(`./console/${language}.ts`) : import(`./pages/${language}.ts`),
      ])
      const texts: Record<string, string> = { ...messages, ...kit, ...own.pages }
      const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]))
      return `export const words = JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    },
  }
}

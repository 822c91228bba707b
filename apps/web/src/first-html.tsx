import { initialLanguage } from '@synet/contract/languages'
import { startWords } from '@synet/words/translate'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { load } from 'virtual:words/web'
import { queryClient } from '#api/api.ts'
import { PagePathContext } from '#navigation/page.tsx'
import { Page as Landing } from '#pages/launch.tsx'
import { Page as LogIn } from '#pages/login/index.tsx'
import { loginPath } from '#routes.ts'

const draw = (path: string, page: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <PagePathContext value={path}>{page}</PagePathContext>
    </QueryClientProvider>,
  )

/**
 * The pages at which visitors begin, as React draws them before any answer is there. It runs at the build only.
 * @returns the HTML of each, by its path
 */
export async function firstHtml(): Promise<Readonly<Record<string, string>>> {
  const { words } = await load[initialLanguage].first()
  startWords(initialLanguage, words)
  Object.assign(globalThis, { isLanding: true })
  const landing = draw('/', <Landing />)
  Object.assign(globalThis, { isLanding: false })
  return { '': landing, [loginPath.slice(1)]: draw(loginPath, <LogIn />) }
}

import { initialLanguage } from '@synet/contract/languages'
import { startWords } from '@synet/words/translate'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { load } from 'virtual:words/web'
import { queryClient } from '#api/api.ts'
import { PagePathContext } from '#navigation/page.tsx'
import { Page } from '#pages/launch.tsx'

/** The landing page as React draws it for a visitor before any answer is there. It runs at the build only. */
export async function firstHtml(): Promise<string> {
  const { words } = await load[initialLanguage].first()
  startWords(initialLanguage, words)
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <PagePathContext value="/">
        <Page />
      </PagePathContext>
    </QueryClientProvider>,
  )
}

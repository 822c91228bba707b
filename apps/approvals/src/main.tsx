import '@synet/ui/layout/tokens.css'
import { keepFocus } from '@synet/ui/keep-focus'
import { keepTranslated } from '@synet/ui/keep-translated'
import { fetchSheet } from '@synet/ui/overlays/sheet'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#api.ts'
import { App } from '#app.tsx'
import { restoreLanguage } from '#language.ts'
import { t } from '#t.ts'

async function start(): Promise<void> {
  const root = document.getElementById('app')
  // The page has told an old browser how to go on.
  if (!root) return
  keepTranslated(document.body)
  keepFocus()
  await restoreLanguage()
  document.title = t('approvals.title')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
  // What is typed before a sheet is there would be taken for commands; one that is opened fetches its code again.
  await fetchSheet().catch(() => undefined)
}

void start()

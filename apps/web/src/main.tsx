import '@synet/ui/tokens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#shell/api.ts'
import { startAwayWatch } from '#shell/away.ts'
import { startEvents } from '#shell/events.ts'
import { restoreLanguage } from '#shell/language.ts'
import { handleUnauthorized } from '#shell/log-out.ts'
import { go, nav, startNavigation } from '#shell/nav.ts'
import { router } from '#shell/router.tsx'
import { watchStaleChunks } from '#shell/stale-chunk.ts'
import { loadSystemInfo } from '#shell/system.ts'

async function start(): Promise<void> {
  const root = document.getElementById('app')
  if (!root) throw new Error('the page has no root')
  handleUnauthorized()
  watchStaleChunks()
  startNavigation(router)
  void loadSystemInfo()
  await restoreLanguage()
  // The static shell stays until the first page is there.
  await router.load()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  startEvents()
  startAwayWatch(() => void go(nav.reLaunch('/')))
}

void start()

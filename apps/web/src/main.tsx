import '#shell/trusted-types.ts'
import '@synet/ui/tokens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#shell/api.ts'
import { keepInstallOffer } from '#shell/install.ts'
import { restoreLanguage } from '#shell/language.ts'
import { handleUnauthorized } from '#shell/log-out.ts'
import { startNavigation } from '#shell/nav.ts'
import { router } from '#shell/router.tsx'
import { loadSystemInfo } from '#shell/system.ts'

/** An address that changes while the first page is still being loaded: the router itself listens once it is shown. */
const followAddress = (): (() => void) => router.history.subscribe(() => void router.load())

function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown])
  return null
}

async function start(): Promise<void> {
  const root = document.getElementById('app')
  if (!root) throw new Error('the page has no root')
  keepInstallOffer()
  handleUnauthorized()
  startNavigation(router)
  void loadSystemInfo()
  await restoreLanguage()
  const stopFollowing = followAddress()
  // The static shell stays until the first page is there.
  await router.load()
  // In slices: a tap on a slow phone waits for none of the rest.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Shown onShown={stopFollowing} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  // A page without it still works: it asks for itself what it is not told.
  import('#shell/watches.ts').then(({ startWatches }) => startWatches(import.meta.url)).catch(() => undefined)
}

void start()

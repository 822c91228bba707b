import '#app/trusted-types.ts'
import '@synet/ui/layout/tokens.css'
import { withResolvers } from '@synet/core/with-resolvers'
import { keepTranslated } from '@synet/ui/keep-translated'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#api/api.ts'
import { captureInstallOffer } from '#device/install-offer.ts'
import { afterNextPaint } from '#app/after-next-paint.ts'
import { restoreLanguage } from '#texts/language.ts'
import { handleUnauthorized } from '#session/log-out.ts'
import { startLock } from '#session/start-lock.ts'
import { watchMissingFiles } from '#navigation/missing-files.ts'
import { startNavigation } from '#navigation/nav.ts'
import { fetchFirstPage, router } from '#navigation/router.tsx'

function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown])
  return null
}

async function start(): Promise<void> {
  const root = document.getElementById('app')
  // The page has told an old browser how to continue.
  if (!root) return
  watchMissingFiles()
  keepTranslated(document.body)
  captureInstallOffer()
  handleUnauthorized()
  startNavigation(router)
  fetchFirstPage()
  await Promise.all([restoreLanguage(), startLock()])
  // An address that changes while the first page is still being loaded: the router itself listens once it is shown.
  const stopFollowing = router.history.subscribe(() => void router.load())
  const { promise: shown, resolve: tellShown } = withResolvers<void>()
  // The static shell stays until the first page is there.
  await router.load()
  // A transition renders in slices, so that a tap on a slow phone is answered in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Shown onShown={tellShown} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  // A page works without them: it polls for what the stream would push. They come after it, not beside its own parts.
  await shown
  stopFollowing()
  delete document.documentElement.dataset['first']
  await afterNextPaint()
  import('#app/start-background-tasks.ts')
    .then(({ startBackgroundTasks }) => startBackgroundTasks())
    .catch(() => undefined)
}

void start()

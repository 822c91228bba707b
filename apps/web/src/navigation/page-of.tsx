import { CatchBoundary } from '@tanstack/react-router'
import type { PagePath } from '#routes.ts'
import { loadedPage } from './loaded-pages.ts'
import { PageFailed } from './page-failed.tsx'
import { PagePathContext } from './page.tsx'

/** The page of a path whose code is here. An error while it is drawn leaves the frame and the other pages alone. */
export function PageOf({ path }: { path: PagePath }) {
  const Page = loadedPage(path)
  return (
    Page && (
      <CatchBoundary
        getResetKey={() => path}
        errorComponent={({ error, reset }) => <PageFailed path={path} error={error} onRetry={reset} />}
      >
        <PagePathContext value={path}>
          <Page />
        </PagePathContext>
      </CatchBoundary>
    )
  )
}

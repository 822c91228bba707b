import { ErrorState } from '@synet/ui/feedback/error-state'
import type { PagePath } from '#routes.ts'
import { t } from '#texts/t.ts'
import { reloadWhenReachable } from './ask-to-reload.ts'
import { loadPage } from './loaded-pages.ts'
import { isMissingFile } from './missing-files.ts'
import { Page, PagePathContext } from './page.tsx'

/** Stands for a page whose code did not come (UI-10), of which a part did not come, or that broke while it was drawn. */
export function PageFailed({ path, error, onRetry }: { path: PagePath; error?: unknown; onRetry: () => void }) {
  const isBroken = error !== undefined && !isMissingFile(error)
  return (
    <PagePathContext value={path}>
      <Page>
        <ErrorState
          text={t(isBroken ? 'server.failed' : 'page.failed')}
          onRetry={async () => {
            try {
              // A part that has failed stays so in this document.
              if (error && !isBroken) throw error
              await loadPage(path)
            } catch {
              return reloadWhenReachable()
            }
            onRetry()
          }}
        />
      </Page>
    </PagePathContext>
  )
}

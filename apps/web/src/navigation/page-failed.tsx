import { ErrorState } from '@synet/ui/feedback/error-state'
import type { PagePath } from '#routes.ts'
import { loadPage } from './loaded-pages.ts'
import { Page, PagePathContext } from './page.tsx'
import { t } from '#texts/t.ts'

/** The page's code did not come, or it broke while drawing (UI-10). */
export function PageFailed({ path, onRetry }: { path: PagePath; onRetry: () => void }) {
  return (
    <PagePathContext value={path}>
      <Page>
        <ErrorState
          text={t('page.failed')}
          onRetry={async () => {
            await loadPage(path)
            onRetry()
          }}
        />
      </Page>
    </PagePathContext>
  )
}

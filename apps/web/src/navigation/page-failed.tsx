import { ErrorState } from '@synet/ui/feedback/error-state'
import type { PagePath } from '#routes.ts'
import { loadPage } from './loaded-pages.ts'
import { Page, PagePathContext } from './page.tsx'

/** @param text says that the page's code did not come (UI-10), or that it broke while it was drawn */
export function PageFailed({ path, text, onRetry }: { path: PagePath; text: string; onRetry: () => void }) {
  return (
    <PagePathContext value={path}>
      <Page>
        <ErrorState
          text={text}
          onRetry={async () => {
            await loadPage(path)
            onRetry()
          }}
        />
      </Page>
    </PagePathContext>
  )
}

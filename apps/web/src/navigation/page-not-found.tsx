import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { homePath } from '#routes.ts'
import { go, nav } from './nav.ts'
import { Page, PagePathContext } from './page.tsx'
import { session } from '#session/session.ts'
import { t } from '#texts/t.ts'

export function PageNotFound() {
  return (
    <PagePathContext value="not-found">
      <Page title={t('title.not-found')}>
        <EmptyState
          text={t('not-found.text')}
          action={t('not-found.home')}
          onAction={() => go(nav.reLaunch(session.isLogged() ? homePath : '/'))}
        />
        <Button kind="quiet" onClick={() => go(nav.navigateTo('/pages-sub/help/index'))}>
          {t('title.help')}
        </Button>
      </Page>
    </PagePathContext>
  )
}

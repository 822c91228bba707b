import { EmptyState } from '@synet/ui/empty-state'
import { homePath } from '#pages.ts'
import { go, nav } from '#shell/nav.ts'
import { Page } from '#shell/page.tsx'
import { session } from '#shell/session.ts'
import { t } from '#shell/t.ts'

function NotBuilt() {
  return (
    <Page>
      <EmptyState
        seed={23}
        text={t('not-built.text')}
        action={t('not-found.home')}
        onAction={() => go(nav.reLaunch(session.isLogged() ? homePath : '/'))}
      />
    </Page>
  )
}

export { NotBuilt as Page }

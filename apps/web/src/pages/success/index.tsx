import { Button } from '@synet/ui/button'
import { Icon } from '@synet/ui/icon'
import css from '#features/information/success.module.css'
import { homePath } from '#pages.ts'
import { go, nav } from '#shell/nav.ts'
import { Page } from '#shell/page.tsx'
import { useParameter } from '#shell/search-parameter.ts'
import { t } from '#shell/t.ts'

/** What succeeded and where one usually goes next. Anything unknown is a plain success. */
const outcomes = {
  software: { text: 'success.purchase', next: 'success-page.to-node', path: '/pages-sub/store/node', tab: false },
  node: { text: 'success.purchase', next: 'success-page.to-tasks', path: '/pages/task-list/index', tab: true },
} as const

function Success() {
  const of = useParameter('of')
  const outcome = of === 'software' || of === 'node' ? outcomes[of] : undefined
  return (
    <Page>
      <div className={css['done']}>
        <span className={css['icon']}>
          <Icon name="done" size={72} />
        </span>
        <h2 role="status">{t(outcome?.text ?? 'success.confirmation')}</h2>
      </div>
      <div className={css['actions']}>
        {outcome && (
          <Button block onClick={() => go(outcome.tab ? nav.switchTab(outcome.path) : nav.redirectTo(outcome.path))}>
            {t(outcome.next)}
          </Button>
        )}
        <Button block kind="secondary" onClick={() => go(nav.reLaunch(homePath))}>
          {t('not-found.home')}
        </Button>
      </div>
    </Page>
  )
}

export { Success as Page }

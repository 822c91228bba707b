import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/button'
import { Notice } from '@synet/ui/notice'
import { go, nav } from '#shell/nav.ts'
import { t } from '#shell/t.ts'

/** From this many days on it is said. */
export const expiryWarningDays = 7

/** Software and node: said when they run out soon or are missing. */
export function ExpiryNotice({ user, hasRuns }: { user: Answer<'user/info'>; hasRuns: boolean }) {
  const kinds = [
    { kind: 'software', days: user.softwareDaysLeft },
    { kind: 'node', days: user.nodeDaysLeft },
  ] as const
  return kinds.map(({ kind, days }) => {
    // Never bought and nothing running: the task list says what is needed.
    if (days >= expiryWarningDays || (days === 0 && !hasRuns)) return null
    return (
      <Notice key={kind} tone="warn">
        {days === 0 ? t(`expiry.${kind}-over`) : t(`expiry.${kind}`, { days })}
        <Button kind="quiet" small onClick={() => go(nav.navigateTo(`/pages-sub/store/${kind}`))}>
          {t('expiry.renew')}
        </Button>
      </Notice>
    )
  })
}

import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import type { OfferKind } from './queries.ts'

/** The notice shows from this many days on; from the last day on in red. */
export const expiryWarningDays = 7
const lastDays = 1

/** Warns when software or node run out soon or are missing (ENT-04). */
export function ExpiryNotice({ user, hasRuns }: { user: Answer<'user/info'>; hasRuns: boolean }) {
  const kinds: readonly { kind: OfferKind; days: number }[] = [
    { kind: 'software', days: user.softwareDaysLeft },
    { kind: 'node', days: user.nodeDaysLeft },
  ]
  return kinds.map(({ kind, days }) => {
    // Never bought and nothing running: the task list shows what is needed.
    if (days > expiryWarningDays || (days === 0 && !hasRuns)) return null
    return (
      <Notice key={kind} tone={days <= lastDays ? 'bad' : 'warn'}>
        {days === 0 ? t(`expiry.${kind}-over`) : t(`expiry.${kind}`, { days })}
        <Button kind="quiet" small onClick={() => go(nav.navigateTo(`/pages-sub/store/${kind}`))}>
          {t(kind === 'software' ? 'expiry.renew-software' : 'expiry.renew-node')}
        </Button>
      </Notice>
    )
  })
}

import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { useQuery } from '@tanstack/react-query'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'

/** Names what has expired and leads to its renewal, after which the run continues by itself. */
export function ExpiredNotice() {
  const { data: user } = useQuery(userQuery)
  const missing = (['software', 'node'] as const).filter(
    (kind) => !user || (kind === 'software' ? user.softwareDaysLeft : user.nodeDaysLeft) === 0,
  )
  return (
    <>
      <Notice tone="bad" title={t('run.expired-title')}>
        {t('run.expired-text')}
      </Notice>
      {missing.map((kind) => (
        <Button key={kind} block onClick={() => go(nav.navigateTo(`/pages-sub/store/${kind}`))}>
          {t(kind === 'software' ? 'expiry.renew-software' : 'expiry.renew-node')}
        </Button>
      ))}
    </>
  )
}

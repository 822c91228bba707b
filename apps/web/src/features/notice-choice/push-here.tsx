import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { toast } from '@synet/ui/overlays/toast'
import { useQuery } from '@tanstack/react-query'
import { call, invalidate, queryClient } from '#api/api.ts'
import { toastFailure } from '#api/failure.ts'
import { canPush, isPushDenied, pushWanted, subscribeToPush, unsubscribeFromPush } from '#device/push.ts'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'
import { type NoticeChoices, pushEndpointQuery } from './queries.ts'

const refresh = async (): Promise<void> => {
  invalidate('user/noticeChoices')
  await queryClient.invalidateQueries({ queryKey: pushEndpointQuery.queryKey })
}

async function turnOn(key: string, userId: string): Promise<void> {
  try {
    const made = await subscribeToPush(key)
    if (made) {
      await call('user/addPushEndpoint', made)
      pushWanted.keep(userId)
    } else toast(t('alert.push-denied'), 'error')
  } catch (error) {
    toastFailure(error)
  }
  await refresh()
}

async function turnOff(endpoint: string): Promise<void> {
  pushWanted.forget()
  try {
    await call('user/removePushEndpoint', { endpoint })
    await unsubscribeFromPush()
  } catch (error) {
    toastFailure(error)
  }
  await refresh()
}

/** Tells whether this device gets pushes, and the switch for it. */
export function PushHere({ choices: { pushKey, endpoints } }: { choices: NoticeChoices }) {
  const { data: endpoint, isPending } = useQuery(pushEndpointQuery)
  const { data: user } = useQuery(userQuery)
  if (pushKey === null) return <Notice>{t('alert.push-off')}</Notice>
  if (!canPush()) return <Notice>{t('alert.push-unable')}</Notice>
  if (isPushDenied()) return <Notice tone="warn">{t('alert.push-denied')}</Notice>
  if (isPending || !user) return <Skeleton height={48} />
  return endpoint && endpoints.includes(endpoint) ? (
    <Button kind="secondary" block onClick={() => turnOff(endpoint)}>
      {t('alert.push-end')}
    </Button>
  ) : (
    <Button block onClick={() => turnOn(pushKey, user.id)}>
      {t('alert.push-start')}
    </Button>
  )
}

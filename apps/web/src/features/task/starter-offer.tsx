import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { toast } from '@synet/ui/overlays/toast'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { call, invalidate, queryClient } from '#api/api.ts'
import { toastFailure } from '#api/failure.ts'
import { useRefusal } from '#money/refusal-notice.tsx'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'

/** Each place that offers the free licence, in a sheet and behind it, says that it was taken. */
const takenQuery = {
  queryKey: ['starter taken'],
  queryFn: () => false,
  initialData: false,
  staleTime: Infinity,
  gcTime: Infinity,
}

/**
 * Offers the free licence to people who have had none, and says that it is theirs once they have taken it. It stays when
 * they buy one instead: the page, which they are about to leave, would move below their finger.
 * @param kind `quiet` beside a main button: a secondary one has the tone of the notice and no edge on it
 */
export function StarterOffer({ kind = 'primary' }: Pick<ComponentProps<typeof Button>, 'kind'>) {
  const { data: user } = useQuery(userQuery)
  const [offered, setOffered] = useState(0)
  const { data: taken } = useQuery(takenQuery)
  if (user && user.starterDays > 0 && offered === 0) setOffered(user.starterDays)
  const refusal = useRefusal('starter')
  const days = { days: offered }
  if (taken) return <Notice>{t('starter.taken', days)}</Notice>
  if (offered === 0 || (refusal?.code === 'starter.used' && user?.starterDays !== 0)) return null
  const take = async (): Promise<void> => {
    try {
      await call('purchase/takeStarter', {})
      queryClient.setQueryData(takenQuery.queryKey, true)
      invalidate('user/info', 'purchase/softwareList', 'purchase/nodeList')
      toast(t('starter.taken', days))
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Notice title={t('starter.name', days)}>
      {refusal && refusal.code !== 'starter.used' ? refusal.message : t('starter.text')}
      <Button small kind={kind} disabled={refusal !== undefined} onClick={take}>
        {t('starter.take')}
      </Button>
    </Notice>
  )
}

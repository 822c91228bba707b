import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { toast } from '@synet/ui/overlays/toast'
import { dateTimeText, numberText } from '@synet/words/format'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, callQuery, queryClient } from '#api/api.ts'
import { toastFailure } from '#api/failure.ts'
import { t } from '#texts/t.ts'
import { useWords } from '#texts/use-words.ts'

const checkQuery = callQuery('user/identityCheck', {})

/** Somebody else may be about to get the account: a person who is logged in can stop it. */
export function IdentityNotice() {
  const { data } = useQuery(checkQuery)
  const stop = useMutation({
    mutationFn: () => call('user/stopIdentityCheck', {}),
    onSuccess: (answer) => {
      queryClient.setQueryData(checkQuery.queryKey, answer)
      toast(t('identity.stopped'))
    },
    onError: toastFailure,
  })
  const hasWords = useWords('own', Boolean(data?.open))
  if (!data?.open || !hasWords) return null
  const { more, heldUntil } = data.open
  const contact = more > 0 ? `${data.open.contact} +${numberText(more)}` : data.open.contact
  return (
    <Notice tone="bad" title={t('identity.notice')}>
      <p>{t('identity.notice-text', { contact })}</p>
      {heldUntil && <p>{t('identity.sends', { time: dateTimeText(heldUntil) })}</p>}
      <Button kind="secondary" small loading={stop.isPending} onClick={() => stop.mutate()}>
        {t('identity.stop')}
      </Button>
    </Notice>
  )
}

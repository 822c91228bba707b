import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { toast } from '@synet/ui/overlays/toast'
import { dateText } from '@synet/words/format'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, queryClient } from '#api/api.ts'
import { toastFailure } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { acceptanceQuery } from './queries.ts'

/** Which version of the documents the user has accepted, and the way to accept a new one. */
export function DocumentsAccepted() {
  const query = useQuery(acceptanceQuery)
  const accept = useMutation({
    mutationFn: (version: number) => call('user/acceptDocuments', { version }),
    onSuccess: (answer) => {
      queryClient.setQueryData(acceptanceQuery.queryKey, answer)
      toast(t('success.confirmation'))
    },
    onError: toastFailure,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={120} card />}>
      {({ accepted, version, effectiveAt }) => (
        <Card label={t('title.document')}>
          <h2>{t('title.document')}</h2>
          {accepted && <p>{t('doc.accepted', { version: accepted.version, date: dateText(accepted.at) })}</p>}
          {accepted?.version !== version && (
            <Notice tone="warn" title={t('doc.new')}>
              {t('doc.new-text', { date: dateText(effectiveAt) })}
            </Notice>
          )}
          <Button kind="secondary" block onClick={() => go(nav.navigateTo('/pages-sub/document/index'))}>
            {t('register.documents')}
          </Button>
          {accepted?.version !== version && (
            <Button block loading={accept.isPending} onClick={() => accept.mutate(version)}>
              {t('doc.accept')}
            </Button>
          )}
        </Card>
      )}
    </Loaded>
  )
}

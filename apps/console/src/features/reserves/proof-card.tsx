import type { OpsAnswer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { dateTimeText } from '@synet/words/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call } from '#shell/api.ts'
import { Loaded } from '#shell/loaded.tsx'
import { t } from '@synet/words/operators/t'

type Request = NonNullable<OpsAnswer<'proof'>['request']>
const lookMs = 1_000

const isOpen = (request: Request | null | undefined): boolean =>
  request?.state === 'asked' || request?.state === 'built'

function RequestState({ request }: { request: Request }) {
  switch (request.state) {
    case 'asked':
      return <StatusTag tone="working">{t('reserves.proof-asked', { time: dateTimeText(request.askedAt) })}</StatusTag>
    case 'built':
      return <StatusTag tone="working">{t('reserves.proof-built')}</StatusTag>
    case 'published':
      return <StatusTag tone="good">{t('reserves.proof-published')}</StatusTag>
    case 'failed':
      return <StatusTag tone="bad">{t('reserves.proof-failed', { reason: request.failure ?? '' })}</StatusTag>
  }
}

/** The newest published epoch, and the button for one more. */
export function ProofCard({ mayPublish }: { mayPublish: boolean }) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const query = useQuery({
    queryKey: ['proof'],
    queryFn: () => call('proof', {}),
    // A request in progress ends in seconds, and the server repeats one that failed.
    refetchInterval: ({ state }) => (state.data?.request?.state === 'published' ? false : lookMs),
  })
  return (
    <Card label={t('reserves.proof-title')}>
      <div className="section">
        <h2>{t('reserves.proof-title')}</h2>
        <Loaded query={query}>
          {({ epoch, request }) => (
            <>
              <p>
                {epoch
                  ? t('reserves.proof-epoch', { number: epoch.number, time: dateTimeText(epoch.at) })
                  : t('reserves.proof-none')}
              </p>
              {request && (
                <div>
                  <RequestState request={request} />
                </div>
              )}
              {mayPublish && (
                <div>
                  <Button kind="secondary" disabled={isOpen(request)} onClick={() => setOpen(true)}>
                    {t('reserves.proof-publish')}
                  </Button>
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('reserves.proof-publish')}>
        <ActionForm
          submit={t('reserves.proof-publish')}
          onSubmit={async ({ secondFactor }) => {
            client.setQueryData(['proof'], await call('publishProof', { secondFactor }))
            setOpen(false)
          }}
        >
          <Notice>{t('reserves.proof-publish-text')}</Notice>
        </ActionForm>
      </Sheet>
    </Card>
  )
}

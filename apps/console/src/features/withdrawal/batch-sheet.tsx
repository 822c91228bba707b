import type { OpsAnswer } from '@synet/contract/calls'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { ageText } from '#shell/age-text.ts'
import { call, queryClient } from '#shell/api.ts'
import { refusalText } from '#shell/refusal-text.ts'
import { t } from '#shell/t.ts'
import type { Withdrawal } from './queries.ts'
import css from './withdrawals.module.css'

type Results = OpsAnswer<'approveBatch'>['results']

/** This line tells the operator which order an approval is about. */
function Order({ order: w, now }: { order: Withdrawal; now: number }) {
  return (
    <>
      <div className={css['head']}>
        <strong>{w.number}</strong>
        <AmountText value={w.received} unit="USDT" />
      </div>
      <div className={css['note']}>
        {w.username} ({w.userId}) · {w.network} · {ageText(now - new Date(w.createdAt).getTime())}
      </div>
      <div className={css['mono']}>{w.address}</div>
      {w.risks.length > 0 && (
        <div className={css['tags']}>
          {w.risks.map((risk) => (
            <StatusTag key={risk} tone="waiting" icon="warning">
              {t(`withdrawal.risk.${risk}`)}
            </StatusTag>
          ))}
        </div>
      )}
    </>
  )
}

function BatchForm({ orders, now, onClose }: { orders: readonly Withdrawal[]; now: number; onClose: () => void }) {
  const [results, setResults] = useState<Results>()
  if (results)
    return (
      <>
        <ul className={css['orders']}>
          {results.map(({ id, withdrawal, refusal }) => (
            <li key={id}>
              <div className={css['head']}>
                <strong>{orders.find((one) => one.id === id)?.number}</strong>
                {withdrawal && (
                  <StatusTag tone="good">
                    {t('withdrawal.approvals-of', {
                      given: withdrawal.approvals.length,
                      needed: withdrawal.approvalsNeeded,
                    })}
                  </StatusTag>
                )}
              </div>
              {refusal && <Notice tone="bad">{refusalText(refusal)}</Notice>}
            </li>
          ))}
        </ul>
        <Button block kind="secondary" onClick={onClose}>
          {t('kit.close')}
        </Button>
      </>
    )
  return (
    <ActionForm
      submit={t('withdrawal.approve-marked', { count: orders.length })}
      onSubmit={async ({ secondFactor }) => {
        try {
          // The hashes of what stands here: of an order that has changed meanwhile the server refuses, of the others not.
          const seen = orders.map(({ id, approvalHash }) => ({ id, approvalHash }))
          setResults((await call('approveBatch', { orders: seen, secondFactor })).results)
        } finally {
          void queryClient.invalidateQueries({ queryKey: ['withdrawals'] })
        }
      }}
    >
      <Notice>{t('withdrawal.batch-text')}</Notice>
      <ul className={css['orders']}>
        {orders.map((order) => (
          <li key={order.id}>
            <Order order={order} now={now} />
          </li>
        ))}
      </ul>
    </ActionForm>
  )
}

/** Several orders that the operator has read, approved with one code. */
export function BatchSheet({
  orders,
  now,
  onClose,
}: {
  /** As they were shown when the operator opened this. */
  orders: readonly Withdrawal[] | undefined
  now: number
  onClose: () => void
}) {
  return (
    <Sheet open={orders !== undefined} onClose={onClose} title={t('withdrawal.batch-title')}>
      {orders && <BatchForm orders={orders} now={now} onClose={onClose} />}
    </Sheet>
  )
}

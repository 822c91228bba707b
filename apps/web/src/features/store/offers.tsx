import { addMs, days } from '@synet/core/clock'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { amountText, dateText, dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { invalidate, queryClient } from '#api/api.ts'
import { useMoneyCall } from '#api/use-money-call.ts'
import { clock } from '@synet/contract/server-clock'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import type { Confirmed } from '#forms/confirmation.tsx'
import { Loaded } from '#api/loaded.tsx'
import { signPayments } from '#session/passkeys.ts'
import { helpAction } from '#navigation/help-action.ts'
import { go, nav } from '#navigation/nav.ts'
import { RefusalNotice, useRefusal } from '#money/refusal-notice.tsx'
import { t } from '#texts/t.ts'
import { TrainingCheckRow, useTrainingCheck } from '#training/training-fault.tsx'
import { userQuery } from '#session/user.ts'
import { expiryWarningDays } from './expiry-notice.tsx'
import { type OfferKind, type Offer, offersQuery, purchaseQuery } from './queries.ts'

/** What a purchase changes. */
const changed = [
  'purchase/records',
  'purchase/softwareList',
  'purchase/nodeList',
  'user/info',
  'user/getMoneyLog',
  'purchase/taskPledgeList',
] as const

/** Renewing adds to the days that remain; a licence that is bought again begins now. */
const runsUntil = (offer: Offer): string => {
  const now = clock.now()
  const until = offer.expiresAt === null ? now : new Date(offer.expiresAt)
  return addMs(until > now ? until : now, days(offer.days)).toISOString()
}

interface OfferProps {
  readonly offer: Offer
  readonly refused: boolean
  /** True while the app does not know yet whether the user may buy the offer. */
  readonly loading: boolean
  readonly onBuy: () => void
}

function OfferCard({ offer, refused, loading, onBuy }: OfferProps) {
  const runs = offer.daysLeft > 0
  return (
    <Card label={offer.name}>
      <h2>{offer.name}</h2>
      <FactList
        facts={[
          { name: t('store.price'), value: <AmountText value={offer.price} unit="USDT" /> },
          { name: t('store.term'), value: t('store.days', { days: offer.days }) },
          {
            name: t('store.left'),
            value: runs ? (
              <StatusTag tone={offer.daysLeft <= expiryWarningDays ? 'waiting' : 'good'}>
                {t('store.days-left', { days: offer.daysLeft })}
              </StatusTag>
            ) : offer.expiresAt ? (
              <StatusTag tone="bad">{t('store.days-left', { days: 0 })}</StatusTag>
            ) : (
              t('store.none')
            ),
            note: offer.expiresAt
              ? t(runs ? 'store.until' : 'store.ended', { time: dateTimeText(offer.expiresAt) })
              : undefined,
          },
        ]}
      />
      {runs && <p className="note">{t('store.adds', { days: offer.days, date: dateText(runsUntil(offer)) })}</p>}
      <Button
        block
        disabled={refused}
        loading={loading}
        onClick={onBuy}
        label={t(runs ? 'store.renew-named' : 'store.buy-named', { name: offer.name })}
      >
        {t(runs ? 'store.renew' : 'store.buy')}
      </Button>
    </Card>
  )
}

/** Buys an offer, then leads on to its receipt. */
function useBuy(kind: OfferKind, onBought: () => void): (offer: Offer, confirmed: Confirmed) => Promise<void> {
  const buySoftware = useMoneyCall('purchase/buySoftware')
  const buyNode = useMoneyCall('purchase/buyNode')
  const buy = kind === 'software' ? buySoftware : buyNode
  const bought = useRef(false)
  // This waits for the page to close: the shop, still on the screen, would grow below the finger.
  useEffect(
    () => () => {
      if (bought.current) invalidate(...changed)
    },
    [],
  )
  return async ({ id }, confirmed) => {
    const order = await buy({ id, ...confirmed })
    bought.current = true
    // Its receipt is there when its page is.
    await queryClient.prefetchQuery(purchaseQuery(order.id))
    onBought()
    await go(nav.redirectTo('/pages-sub/success/index', { of: kind, id: order.id }))
  }
}

export function Offers({ kind }: { kind: OfferKind }) {
  const query = useQuery(offersQuery(kind))
  const { data: user } = useQuery(userQuery)
  const refusal = useRefusal('buy')
  const check = useTrainingCheck()
  const [chosen, setChosen] = useState<Offer>()
  const [open, setOpen] = useState(false)
  const confirm = useBuy(kind, () => setOpen(false))
  return (
    <>
      <RefusalNotice refusal={refusal} />
      <Notice>{t(`store.${kind}-what`)}</Notice>
      <TrainingCheckRow {...check} />
      <Loaded query={query} skeleton={<SkeletonList rows={1} height={220} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState text={t('store.empty')} {...helpAction()} />
          ) : (
            list.map((offer) => (
              <OfferCard
                key={offer.id}
                offer={offer}
                refused={refusal !== undefined || check.failed}
                loading={check.running}
                onBuy={() => {
                  setChosen(offer)
                  setOpen(true)
                }}
              />
            ))
          )
        }
      </Loaded>
      {chosen && (
        <ConfirmSheet
          open={open}
          onClose={() => setOpen(false)}
          title={t(chosen.daysLeft > 0 ? 'store.renew-title' : 'store.buy-title')}
          hero={{ label: chosen.name, value: chosen.price, unit: 'USDT' }}
          facts={[
            { name: t('store.term'), value: t('store.days', { days: chosen.days }) },
            {
              name: t('store.runs-until'),
              value: dateText(runsUntil(chosen)),
              note: chosen.daysLeft > 0 ? t('store.added') : undefined,
            },
            user && {
              name: t('store.balance'),
              value: <AmountText value={user.balances.USDT.available} unit="USDT" />,
            },
          ]}
          confirm={t('store.pay', { amount: amountText(chosen.price) })}
          onConfirm={(payPassword) => confirm(chosen, { payPassword })}
          passkey={{
            onPasskey: async () => {
              const signature = await signPayments([{ of: kind, id: chosen.id, price: chosen.price }])
              return confirm(chosen, { signature })
            },
          }}
        />
      )}
    </>
  )
}

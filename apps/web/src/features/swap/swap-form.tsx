import type { Answer } from '@synet/contract/calls'
import { parseMinor, type UserAsset } from '@synet/core/amount'
import { AmountField } from '@synet/ui/fields/amount-field'
import { finishAmount } from '@synet/ui/fields/amount-input'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { classNames } from '@synet/ui/layout/class-names'
import { FactList } from '@synet/ui/layout/fact-list'
import { IconButton } from '@synet/ui/controls/icon-button'
import { Notice } from '@synet/ui/feedback/notice'
import { amountText } from '@synet/words/format'
import { useState } from 'react'
import { call, invalidate, queryClient, useMoneyCall } from '#api/api.ts'
import { failureText, toastFailure } from '#api/failure.ts'
import { useStateSurvivingLogout } from '#session/form-recovery.ts'
import { useLiveQuote } from '#money/use-live-quote.ts'
import { go, nav } from '#navigation/nav.ts'
import { QuotedConfirmSheet } from '#money/quoted-confirm-sheet.tsx'
import { t } from '#texts/t.ts'
import { type SwapQuote, swapQuery } from './queries.ts'
import { percentOfBps, quoteFacts } from './swap-facts.tsx'
import css from './swap.module.css'

/** Above it the swap itself moves the price so far that it is said aloud. */
const impactWarnBps = 300

const other = (asset: UserAsset): UserAsset => (asset === 'USDT' ? 'SNT' : 'USDT')
const figure = (quote: SwapQuote): string => `${quote.received} ${quote.fee}`

function ImpactNotice({ bps }: { bps: number }) {
  return (
    bps > impactWarnBps && (
      <Notice tone="warn" title={t('swap.impact-title', { percent: percentOfBps(bps) })}>
        {t('swap.impact-text')}
      </Notice>
    )
  )
}

/** Both directions at the pool's price, quoted for half a minute at a time (VAL-05, K-01). */
export function SwapForm({ user, config }: { user: Answer<'user/info'>; config: Answer<'index/config'> }) {
  const [from, setFrom] = useStateSurvivingLogout<UserAsset>('from', 'USDT')
  const [typed, setTyped] = useStateSurvivingLogout<Record<UserAsset, string>>('amounts', { USDT: '', SNT: '' })
  const [tried, setTried] = useState(false)
  const [frozen, setFrozen] = useState<SwapQuote>()
  const exchange = useMoneyCall('user/exchange_coin_money')
  const to = other(from)
  const amount = finishAmount(typed[from])
  const { available } = user.balances[from]
  const minimum = config.minSwap[from]
  const minor = parseMinor(from, amount)
  const fault =
    amount === ''
      ? t('swap.quantity-required')
      : minor === undefined || minor === 0n
        ? t('amount.invalid')
        : minor < (parseMinor(from, minimum) ?? 0n)
          ? t('amount.below-minimum', { min: amountText(minimum, { minDecimals: 0 }), asset: from })
          : minor > (parseMinor(from, available) ?? 0n)
            ? t('balance.insufficient', { available: amountText(available), asset: from })
            : undefined
  const live = useLiveQuote('user/exchangeQuote', fault ? undefined : { from, amount }, figure, frozen !== undefined)
  // After the flip the former direction's figures mean nothing.
  const quote = live.quote?.from === from ? live.quote : undefined

  return (
    <div className={css['form']}>
      <AmountField
        label={t('swap.give')}
        aside={t('common.available', { amount: amountText(available), unit: from })}
        hint={t('transfer.minimum', { min: amountText(minimum, { minDecimals: 0 }), asset: from })}
        unit={from}
        value={typed[from]}
        max={available}
        error={tried || amount !== '' ? fault : undefined}
        onChange={(next) => setTyped({ ...typed, [from]: next })}
      />
      <div className={css['flip']}>
        <IconButton
          name="swap"
          label={t('swap.flip', { from: to, to: from })}
          onClick={() => {
            setTried(false)
            setFrom(to)
          }}
        />
      </div>
      <div className={css['get']} aria-live="polite">
        <div className={css['get-head']}>
          <span>{t('swap.get')}</span>
          <span>{t('common.available', { amount: amountText(user.balances[to].available), unit: to })}</span>
        </div>
        <div className={classNames(css['value'], quote && live.isOld && css['old'])}>
          {quote ? <AmountText value={quote.received} unit={to} size="medium" /> : `– ${to}`}
        </div>
      </div>
      {live.before && quote && (
        <Notice tone="warn">
          {t('swap.moved', { before: amountText(live.before.received), after: amountText(quote.received), asset: to })}
        </Notice>
      )}
      {quote && <ImpactNotice bps={quote.priceImpactBps} />}
      {live.error && <Notice tone="bad">{failureText(live.error)}</Notice>}
      {(quote || !(fault || live.error)) && (
        <Card label={t('withdraw.summary')}>
          <div className={live.isOld ? css['old'] : ''}>
            <FactList facts={quoteFacts(quote, config.exchangeFee)} />
          </div>
          <p className={css['age']} role="timer">
            {live.isOld ? t('quote.asking') : t('quote.left-live', { seconds: live.secondsLeft })}
          </p>
        </Card>
      )}
      <Button
        block
        onClick={async () => {
          setTried(true)
          if (fault) return
          try {
            // A quote of its own, so that its whole time is there for confirming.
            setFrozen(await call('user/exchangeQuote', { from, amount }))
          } catch (error) {
            toastFailure(error)
          }
        }}
      >
        {t('common.continue')}
      </Button>
      <QuotedConfirmSheet
        quote={frozen}
        onQuote={setFrozen}
        renew={() => call('user/exchangeQuote', { from, amount })}
        figure={figure}
        endsAt={({ expiresAt }) => expiresAt}
        title={t('swap.confirm-title')}
        facts={(shown) => [
          { name: t('swap.give'), value: <AmountText value={shown.paid} unit={shown.from} /> },
          { name: t('swap.get'), value: <AmountText value={shown.received} unit={shown.to} />, strong: true },
          ...quoteFacts(shown, config.exchangeFee),
        ]}
        confirm={t('swap.submit')}
        onConfirm={async (shown, payPassword) => {
          const order = await exchange({ quoteId: shown.quoteId, payPassword })
          queryClient.setQueryData(swapQuery(order.id).queryKey, { list: [order], next: null })
          invalidate('user/info', 'user/getMoneyLog', 'user/exchangeList', 'stock/detail')
          setFrozen(undefined)
          await go(nav.redirectTo('/pages-sub/success/index', { of: 'swap', id: order.id }))
        }}
      >
        {(shown) => <ImpactNotice bps={shown.priceImpactBps} />}
      </QuotedConfirmSheet>
    </div>
  )
}

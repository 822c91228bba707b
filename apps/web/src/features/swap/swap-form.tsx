import type { Answer } from '@synet/contract/calls'
import type { UserAsset } from '@synet/core/amount'
import { Button } from '@synet/ui/controls/button'
import { IconButton } from '@synet/ui/controls/icon-button'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountField } from '@synet/ui/fields/amount-field'
import { finishAmount } from '@synet/ui/fields/amount-input'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { classNames } from '@synet/ui/layout/class-names'
import { FactList } from '@synet/ui/layout/fact-list'
import { amountText } from '@synet/words/format'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { failureText, toastFailure } from '#api/failure.ts'
import { amountFault } from '#money/amount-fault.ts'
import { type LiveQuote, useLiveQuote } from '#money/use-live-quote.ts'
import { useStateSurvivingLogout } from '#forms/use-state-surviving-logout.ts'
import { t } from '#texts/t.ts'
import type { SwapQuote } from './queries.ts'
import { SwapConfirmation } from './swap-confirmation.tsx'
import { percentOfBps, quoteFacts, quoteFigure } from './swap-facts.tsx'
import css from './swap.module.css'

/** Above it the swap itself moves the price so far that a notice warns of it. */
const impactWarnBps = 300

const other = (asset: UserAsset): UserAsset => (asset === 'USDT' ? 'SNT' : 'USDT')

function ImpactNotice({ bps }: { bps: number }) {
  return (
    bps > impactWarnBps && (
      <Notice tone="warn" title={t('swap.impact-title', { percent: percentOfBps(bps) })}>
        {t('swap.impact-text')}
      </Notice>
    )
  )
}

/** Shows what the swap gives now. */
function Receives({
  to,
  available,
  quote,
  isOld,
}: {
  to: UserAsset
  available: string
  quote: SwapQuote | undefined
  isOld: boolean
}) {
  return (
    <div className={css['get']} aria-live="polite">
      <div className={css['get-head']}>
        <span>{t('swap.get')}</span>
        <span>{t('common.available', { amount: amountText(available), unit: to })}</span>
      </div>
      <div className={classNames(css['value'], quote && isOld && css['old'])}>
        {quote ? <AmountText value={quote.received} unit={to} size="medium" /> : `– ${to}`}
      </div>
    </div>
  )
}

/** How long the quote holds; without anything to ask for, an empty line of the same height. */
function timerText({ quote, error, isOld, secondsLeft }: LiveQuote<SwapQuote>, fault: string | undefined): string {
  if (!quote && (fault !== undefined || error)) return '\u00a0'
  return isOld ? t('quote.asking') : t('quote.left-live', { seconds: secondsLeft })
}

/**
 * Shows how the live quote has moved, what it costs, and how long it holds. The card is there before the first quote, so
 * that nothing moves when it comes. @param quote of the chosen direction
 */
function QuoteSummary({
  live,
  quote,
  fault,
  percent,
}: {
  live: LiveQuote<SwapQuote>
  quote: SwapQuote | undefined
  fault: string | undefined
  percent: string
}) {
  return (
    <>
      {live.before && quote && (
        <Notice tone="warn">
          {t('swap.moved', {
            before: amountText(live.before.received),
            after: amountText(quote.received),
            asset: quote.to,
          })}
        </Notice>
      )}
      {quote && <ImpactNotice bps={quote.priceImpactBps} />}
      {live.error && <Notice tone="bad">{failureText(live.error)}</Notice>}
      <Card label={t('withdraw.summary')}>
        <div className={quote && live.isOld ? css['old'] : ''}>
          <FactList facts={quoteFacts(quote, percent)} />
        </div>
        <p className={css['age']} role="timer">
          {timerText(live, fault)}
        </p>
      </Card>
    </>
  )
}

/** Both directions at the pool's price, quoted for half a minute at a time (VAL-05, K-01). */
export function SwapForm({ user, config }: { user: Answer<'user/info'>; config: Answer<'index/config'> }) {
  const [from, setFrom] = useStateSurvivingLogout<UserAsset>('from', 'USDT')
  const [typed, setTyped] = useStateSurvivingLogout<Record<UserAsset, string>>('amounts', { USDT: '', SNT: '' })
  const [tried, setTried] = useState(false)
  const [frozen, setFrozen] = useState<SwapQuote>()
  const to = other(from)
  const amount = finishAmount(typed[from])
  const { available } = user.balances[from]
  const minimum = config.minSwap[from]
  const words = { missing: t('swap.quantity-required'), invalid: t('amount.invalid') }
  const fault = amountFault(amount, { asset: from, minimum, available, wholeMayLeave: true, ...words })
  const live = useLiveQuote(
    'user/exchangeQuote',
    fault ? undefined : { from, amount },
    quoteFigure,
    frozen !== undefined,
  )
  // After the flip the former direction's figures mean nothing.
  const quote = live.quote?.from === from ? live.quote : undefined
  const fetchQuote = () => call('user/exchangeQuote', { from, amount })
  const goOn = async (): Promise<void> => {
    setTried(true)
    if (fault) return
    try {
      // A quote of its own, so that its whole time is there for confirming.
      setFrozen(await fetchQuote())
    } catch (error) {
      toastFailure(error)
    }
  }

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
      <Receives to={to} available={user.balances[to].available} quote={quote} isOld={live.isOld} />
      <QuoteSummary live={live} quote={quote} fault={fault} percent={config.exchangeFee} />
      <Button block onClick={goOn}>
        {t('common.continue')}
      </Button>
      <SwapConfirmation quote={frozen} onQuote={setFrozen} renew={fetchQuote} percent={config.exchangeFee}>
        {(shown) => <ImpactNotice bps={shown.priceImpactBps} />}
      </SwapConfirmation>
    </div>
  )
}

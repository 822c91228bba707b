import type { Answer } from '@synet/contract/calls'
import type { UserAsset } from '@synet/core/amount'
import { Button } from '@synet/ui/controls/button'
import { IconButton } from '@synet/ui/controls/icon-button'
import { Notice } from '@synet/ui/feedback/notice'
import { Card } from '@synet/ui/layout/card'
import { classNames } from '@synet/ui/layout/class-names'
import { FactList } from '@synet/ui/layout/fact-list'
import { amountText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { call, invalidate, queryClient } from '#api/api.ts'
import { failureText } from '#api/failure.ts'
import { amountFault } from '#money/amount-fault.ts'
import { RefusalNotice, useRefusal } from '#money/refusal-notice.tsx'
import { type LiveQuote, useLiveQuote } from '#money/use-live-quote.ts'
import { focusFaultIn } from '#forms/focus-fault.ts'
import { useStateSurvivingLogout } from '#forms/use-state-surviving-logout.ts'
import { Columns } from '#navigation/page.tsx'
import page from '#navigation/page.module.css'
import { t } from '#texts/t.ts'
import { stockQuery, type SwapQuote, swapQuery } from './queries.ts'
import { percentOfBps, quoteFacts, swapQuoteFigure } from './swap-facts.tsx'
import { GetSide, PaySide } from './swap-sides.tsx'
import css from './swap.module.css'
import { enteredNote } from '@synet/ui/fields/amount-input'
import { AmountText } from '@synet/ui/layout/amount-text'
import { useMoneyCall } from '#api/use-money-call.ts'
import type { Confirmed } from '#forms/confirmation.tsx'
import { type HeldQuote, QuotedConfirmSheet } from '#money/quoted-confirm-sheet.tsx'
import { signPayments } from '#session/passkeys.ts'
import { go, nav } from '#navigation/nav.ts'

/** The sheet in which a swap is seen in full and confirmed; then the page of its success. */
function SwapConfirmation({
  percent,
  children,
  ...held
}: HeldQuote<SwapQuote> & {
  percent: string
  children: (quote: SwapQuote) => ReactNode
}) {
  const exchange = useMoneyCall('user/exchange_coin_money')
  const confirm = async ({ quoteId }: SwapQuote, confirmed: Confirmed): Promise<void> => {
    const order = await exchange({ quoteId, ...confirmed })
    queryClient.setQueryData(swapQuery(order.id).queryKey, { list: [order], next: null })
    invalidate('user/info', 'user/getMoneyLog', 'user/exchangeList', 'stock/detail')
    held.onQuote(undefined)
    await go(nav.redirectTo('/pages-sub/success/index', { of: 'swap', id: order.id }))
  }
  return (
    <QuotedConfirmSheet
      {...held}
      figure={swapQuoteFigure}
      endsAt={({ expiresAt }) => expiresAt}
      title={t('swap.confirm-title')}
      hero={({ received, to }) => ({ label: t('swap.get'), value: received, unit: to })}
      facts={(shown) => [
        {
          name: t('swap.give'),
          value: <AmountText value={shown.paid} unit={shown.from} />,
          note: enteredNote(shown.paid),
        },
        ...quoteFacts(shown, percent),
      ]}
      confirm={t('swap.submit')}
      onConfirm={(shown, payPassword) => confirm(shown, { payPassword })}
      passkey={(shown) => ({
        onPasskey: async () => {
          const { quoteId, paid, minimumReceived } = shown
          return confirm(shown, { signature: await signPayments([{ of: 'swap', quoteId, paid, minimumReceived }]) })
        },
      })}
    >
      {children}
    </QuotedConfirmSheet>
  )
}

/** The price impact of a swap above which a notice warns. */
const impactWarnBps = 300

const otherAsset = (asset: UserAsset): UserAsset => (asset === 'USDT' ? 'SNT' : 'USDT')

function ImpactNotice({ bps }: { bps: number }) {
  return (
    bps > impactWarnBps && (
      <Notice tone="warn" title={t('swap.impact-title', { percent: percentOfBps(bps) })}>
        {t('swap.impact-text')}
      </Notice>
    )
  )
}

/** How long the quote holds; without anything to ask for, an empty line of the same height. */
function timerText({ quote, error, isOld, secondsLeft }: LiveQuote<SwapQuote>, fault: string | undefined): string {
  if (!quote && (fault !== undefined || error)) return '\u00a0'
  return isOld ? t('quote.asking') : t('quote.left-live', { seconds: secondsLeft })
}

/**
 * Shows how the live quote has moved and what it costs. The card is there before the first quote, so that nothing moves
 * when it comes. @param quote of the chosen direction
 */
function QuoteSummary({
  live,
  quote,
  percent,
}: {
  live: LiveQuote<SwapQuote>
  quote: SwapQuote | undefined
  percent: string
}) {
  // The card of the price asks for it anyway.
  const { data: stock } = useQuery(stockQuery('day'))
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
          <FactList facts={quoteFacts(quote, percent, stock?.price)} />
        </div>
      </Card>
    </>
  )
}

/** The direction, its amount, and why that can't be swapped. */
function useSwapInput(user: Answer<'user/info'>, config: Answer<'index/config'>) {
  const [from, setFrom] = useStateSurvivingLogout<UserAsset>('from', 'USDT')
  const [typed, setTyped] = useStateSurvivingLogout<Record<UserAsset, string>>('amounts', { USDT: '', SNT: '' })
  const amount = typed[from]
  const { available } = user.balances[from]
  const minimum = config.minSwap[from]
  const words = { missing: t('swap.quantity-required'), invalid: t('amount.invalid') }
  const fault = amountFault(amount, { asset: from, minimum, available, wholeMayLeave: true, ...words })
  const onType = (next: string): void => setTyped({ ...typed, [from]: next })
  return { from, setFrom, onType, amount, available, minimum, fault }
}

/** Stands on the edge of both sides. */
function Flip({ from, to, onFlip }: { from: UserAsset; to: UserAsset; onFlip: () => void }) {
  return (
    <div className={css['flip']}>
      <IconButton name="swap" label={t('swap.flip', { from: to, to: from })} onClick={onFlip} />
    </div>
  )
}

const Refused = () => <RefusalNotice refusal={useRefusal('swap')} />

function Footer({ onContinue }: { onContinue: () => Promise<void> }) {
  const refusal = useRefusal('swap')
  return (
    <div className={classNames(page['footer'], page['dock'])}>
      <Button block disabled={refusal !== undefined} onClick={onContinue}>
        {t('common.continue')}
      </Button>
    </div>
  )
}

/**
 * Both directions at the pool's price, quoted for half a minute at a time (VAL-05, K-01).
 * @param children what stands beside the costs, or on a phone between them and the button, which stays in sight
 */
export function SwapForm({
  user,
  config,
  children,
}: {
  user: Answer<'user/info'>
  config: Answer<'index/config'>
  children: ReactNode
}) {
  const { from, setFrom, onType, amount, available, minimum, fault } = useSwapInput(user, config)
  const [tried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const [frozen, setFrozen] = useState<SwapQuote>()
  const to = otherAsset(from)
  const live = useLiveQuote(
    'user/exchangeQuote',
    fault ? undefined : { from, amount },
    swapQuoteFigure,
    frozen !== undefined,
  )
  const flip = (): void => {
    setTried(false)
    setFrom(to)
  }
  // After the flip the former direction's figures mean nothing.
  const quote = live.quote?.from === from ? live.quote : undefined
  const goOn = async (): Promise<void> => {
    setTried(true)
    if (fault) return focusFaultIn(fields.current)
    // A quote of its own, so that its whole time is there for confirming.
    setFrozen(await live.take())
  }

  return (
    <Columns>
      <div className="parts">
        <Refused />
        <div ref={fields} className={css['pair']}>
          <PaySide
            asset={from}
            available={available}
            minimum={minimum}
            value={amount}
            error={tried || amount !== '' ? fault : undefined}
            onChange={onType}
          />
          <Flip from={from} to={to} onFlip={flip} />
          <GetSide
            asset={to}
            available={user.balances[to].available}
            received={quote?.received}
            isOld={live.isOld}
            timer={timerText(live, fault)}
          />
        </div>
        <QuoteSummary live={live} quote={quote} percent={config.exchangeFee} />
      </div>
      {children}
      <>
        <Footer onContinue={goOn} />
        <SwapConfirmation
          quote={frozen}
          onQuote={setFrozen}
          {...live.sent}
          renew={() => call('user/exchangeQuote', { from, amount })}
          percent={config.exchangeFee}
        >
          {(shown) => <ImpactNotice bps={shown.priceImpactBps} />}
        </SwapConfirmation>
      </>
    </Columns>
  )
}

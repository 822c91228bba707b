import type { Answer } from '@synet/contract/calls'
import { parseMinor } from '@synet/core/amount'
import { AmountField } from '@synet/ui/fields/amount-field'
import { finishAmount } from '@synet/ui/fields/amount-input'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { RadioCards } from '@synet/ui/fields/radio-cards'
import { Segmented } from '@synet/ui/controls/segmented'
import { toast } from '@synet/ui/overlays/toast'
import { amountText, dateTimeText } from '@synet/words/format'
import { useState } from 'react'
import { call, invalidate, queryClient, useMoneyCall } from '#api/api.ts'
import { useDraft } from '#session/use-draft.ts'
import { failureText, toastFailure } from '#api/failure.ts'
import { feeName } from '#money/fee-name.ts'
import { useStateSurvivingLogout } from '#session/form-recovery.ts'
import { useLiveQuote } from '#money/use-live-quote.ts'
import { go, nav } from '#navigation/nav.ts'
import { QuotedConfirmSheet } from '#money/quoted-confirm-sheet.tsx'
import { t } from '#texts/t.ts'
import { withdrawalQuery } from './queries.ts'
import css from './withdrawal.module.css'

type Account = Answer<'bank/list'>['list'][number]
type Quote = Answer<'withdrawal/quote'>

const isPositive = (decimal: string): boolean => Number(decimal) > 0
const figure = (quote: Quote): string => `${quote.feeSnt} ${quote.feeUsdt} ${quote.received}`

/** Both fees as the quote has them; when SNT is short, what is charged in USDT instead. */
function feeFacts(quote: Quote, percent: string) {
  return [
    {
      name: feeName(percent),
      value: isPositive(quote.feeSnt) ? <AmountText value={quote.feeSnt} unit="SNT" /> : <>0 SNT</>,
    },
    {
      name: t('withdraw.fee-usdt'),
      value: <AmountText value={quote.feeUsdt} unit="USDT" />,
      note: isPositive(quote.feeUsdt) ? t('withdraw.fee-usdt-note') : undefined,
    },
    { name: t('withdraw.receive'), value: <AmountText value={quote.received} unit="USDT" />, strong: true },
  ]
}

/** Why the fee is in USDT though SNT was wanted. */
function FeeReason({ quote, snt }: { quote: Quote; snt: string }) {
  if (quote.feeInUsdt === 'short-of-snt')
    return <Notice>{t('withdraw.fee-short', { available: amountText(snt) })}</Notice>
  return quote.feeInUsdt === 'no-price' && <Notice>{t('withdraw.fee-no-price')}</Notice>
}

const HeldNotice = ({ until }: { until: string }) => (
  <Notice tone="warn" title={t('withdraw.held-title', { until: dateTimeText(until) })}>
    {t('withdraw.held-why')}
  </Notice>
)

export function WithdrawForm({
  accounts,
  user,
  config,
}: {
  accounts: readonly Account[]
  user: Answer<'user/info'>
  config: Answer<'index/config'>
}) {
  const [accountId, setAccountId] = useStateSurvivingLogout(
    'account',
    accounts.length === 1 ? accounts[0]?.id : undefined,
  )
  const [amount, setAmount] = useDraft('withdrawal amount')
  const [feeIn, setFeeIn] = useState<'SNT' | 'USDT'>('SNT')
  const [tried, setTried] = useState(false)
  const [frozen, setFrozen] = useState<Quote>()
  const apply = useMoneyCall('withdrawal/apply')

  const account = accounts.find((one) => one.id === accountId)
  const network = config.networks.find((one) => one.name === account?.network)
  const { available } = user.balances.USDT
  const minimum = network?.minWithdrawal
  const plain = finishAmount(amount)
  const minor = parseMinor('USDT', plain)

  const accountError = account ? undefined : t('withdrawal.account-required')
  const amountError =
    plain === ''
      ? t('withdrawal.amount-required')
      : minor === undefined || minor === 0n
        ? t('withdrawal.amount-invalid')
        : minimum !== undefined && minor < (parseMinor('USDT', minimum) ?? 0n)
          ? t('amount.below-minimum', { min: amountText(minimum, { minDecimals: 0 }), asset: 'USDT' })
          : minor > (parseMinor('USDT', available) ?? 0n)
            ? t('balance.insufficient', { available: amountText(available), asset: 'USDT' })
            : undefined

  const input = accountError || amountError ? undefined : { accountId: accountId ?? '', amount: plain, feeIn }
  const live = useLiveQuote('withdrawal/quote', input, figure, frozen !== undefined)
  const { quote } = live

  return (
    <div className={css['form']}>
      <RadioCards
        label={t('withdraw.account')}
        choices={accounts.map((one) => ({
          value: one.id,
          name: one.name,
          note: (
            <span className={css['mono']}>
              {config.networks.find((n) => n.name === one.network)?.label ?? one.network} · {one.address}
            </span>
          ),
        }))}
        value={accountId}
        onChange={setAccountId}
        error={tried ? accountError : undefined}
      />
      <div className={css['add']}>
        <Button kind="quiet" small onClick={() => go(nav.navigateTo('/pages-sub/withdrawal-type/edit'))}>
          {t('account.add')}
        </Button>
      </div>
      <AmountField
        label={t('withdraw.amount')}
        aside={t('common.available', { amount: amountText(available), unit: 'USDT' })}
        hint={minimum && t('withdraw.minimum', { min: amountText(minimum, { minDecimals: 0 }) })}
        unit="USDT"
        value={amount}
        max={available}
        error={tried || minor !== undefined ? (plain === '' && !tried ? undefined : amountError) : undefined}
        onChange={setAmount}
      />
      <div>
        <Segmented
          label={t('withdraw.fee-in')}
          choices={[
            { value: 'SNT', name: t('withdraw.fee-in-named', { asset: 'SNT' }) },
            { value: 'USDT', name: t('withdraw.fee-in-named', { asset: 'USDT' }) },
          ]}
          value={feeIn}
          onChange={setFeeIn}
        />
      </div>
      <Card label={t('withdraw.summary')}>
        {quote ? (
          <div className={live.isOld ? css['old'] : ''} aria-live="polite">
            <FactList facts={feeFacts(quote, config.withdrawRate)} />
          </div>
        ) : (
          <FactList
            facts={[
              { name: feeName(config.withdrawRate), value: '–' },
              { name: t('withdraw.receive'), value: '–', strong: true },
            ]}
          />
        )}
        {live.error && <Notice tone="bad">{failureText(live.error)}</Notice>}
        {live.before && <Notice tone="warn">{t('quote.changed')}</Notice>}
        {quote && (
          <p className={css['age']} role="timer">
            {live.isOld ? t('quote.asking') : t('quote.left-live', { seconds: live.secondsLeft })}
          </p>
        )}
      </Card>
      {quote && feeIn === 'SNT' && <FeeReason quote={quote} snt={user.balances.SNT.available} />}
      {quote?.heldUntil && <HeldNotice until={quote.heldUntil} />}
      <Button
        block
        onClick={async () => {
          setTried(true)
          if (!input) return
          try {
            // A quote of its own, so that the whole time of validity is there for confirming.
            setFrozen(await call('withdrawal/quote', input))
          } catch (error) {
            toastFailure(error)
          }
        }}
      >
        {t('common.continue')}
      </Button>
      <Notice>{t('withdraw.review', { hours: config.withdrawReviewHours })}</Notice>
      {account && (
        <QuotedConfirmSheet
          quote={frozen}
          onQuote={setFrozen}
          renew={() => call('withdrawal/quote', { accountId: account.id, amount: plain, feeIn })}
          figure={figure}
          endsAt={({ expiresAt }) => expiresAt}
          title={t('withdraw.confirm-title')}
          facts={(shown) => [
            { name: t('withdraw.to'), value: account.name },
            { name: t('account.network'), value: network?.label ?? account.network },
            {
              name: t('account.address'),
              value: <span className={css['mono']}>{account.address}</span>,
              stack: true,
            },
            { name: t('order.amount'), value: <AmountText value={shown.amount} unit="USDT" /> },
            ...feeFacts(shown, config.withdrawRate),
          ]}
          blocked={({ heldUntil }) => heldUntil && <HeldNotice until={heldUntil} />}
          confirm={t('withdraw.submit')}
          onConfirm={async (shown, payPassword) => {
            const order = await apply({ quoteId: shown.quoteId, payPassword })
            queryClient.setQueryData(withdrawalQuery(order.id).queryKey, { list: [order], next: null })
            invalidate('withdrawal/list', 'user/info', 'user/getMoneyLog')
            setFrozen(undefined)
            setAmount('')
            toast(t('success.withdrawal'))
            await go(nav.redirectTo('/pages-sub/orders/withdraw', { id: order.id }))
          }}
        >
          {(shown) => feeIn === 'SNT' && <FeeReason quote={shown} snt={user.balances.SNT.available} />}
        </QuotedConfirmSheet>
      )}
    </div>
  )
}

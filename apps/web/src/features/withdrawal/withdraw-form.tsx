import type { Answer } from '@synet/contract/calls'
import { parseMinor } from '@synet/core/amount'
import { AmountField } from '@synet/ui/amount-field'
import { finishAmount } from '@synet/ui/amount-input'
import { AmountText } from '@synet/ui/amount-text'
import { Button } from '@synet/ui/button'
import { Card } from '@synet/ui/card'
import { FactList } from '@synet/ui/fact-list'
import { Notice } from '@synet/ui/notice'
import { RadioCards } from '@synet/ui/radio-cards'
import { Segmented } from '@synet/ui/segmented'
import { toast } from '@synet/ui/toast'
import { amountText, timeText } from '@synet/words/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { call, invalidate, queryClient, useMoneyCall } from '#shell/api.ts'
import { ConfirmSheet } from '#shell/confirm-sheet.tsx'
import { useTimeLeft } from '#shell/countdown.ts'
import { failureText, refusalCode, toastFailure } from '#shell/failure.ts'
import { go, nav } from '#shell/nav.ts'
import { t } from '#shell/t.ts'
import { withdrawalQuery } from './queries.ts'
import css from './withdrawal.module.css'

type Account = Answer<'bank/list'>['list'][number]
type Quote = Answer<'withdrawal/quote'>

const isPositive = (decimal: string): boolean => Number(decimal) > 0
/** Typing pauses so long before a quote is asked for. */
const settleMs = 350

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Both fees as the quote has them; when SNT is short, what is charged in USDT instead. */
function feeFacts(quote: Quote, percent: string) {
  return [
    {
      name: t('withdraw.fee', { percent }),
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

export function WithdrawForm({
  accounts,
  user,
  config,
}: {
  accounts: readonly Account[]
  user: Answer<'user/info'>
  config: Answer<'index/config'>
}) {
  const [accountId, setAccountId] = useState(accounts.length === 1 ? accounts[0]?.id : undefined)
  const [amount, setAmount] = useState('')
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

  const asked = useSettled(useDeferredValue(plain))
  const fine = !accountError && !amountError
  const quoteInput = { accountId: accountId ?? '', amount: asked, feeIn }
  const quote = useQuery({
    queryKey: ['withdrawal/quote', quoteInput],
    queryFn: ({ signal }) => call('withdrawal/quote', quoteInput, { signal }),
    enabled: fine && asked === plain && !frozen,
    placeholderData: keepPreviousData,
    // A new one well before the old runs out; none while one is being confirmed.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: frozen ? false : 25_000,
  })
  const current = fine && quote.data && !quote.isPlaceholderData && asked === plain ? quote.data : undefined
  const shown = fine ? quote.data : undefined
  const secondsLeft = Math.floor(useTimeLeft(frozen?.expiresAt) / 1_000)

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
        {shown ? (
          <div className={current ? '' : css['old']} aria-live="polite">
            <FactList facts={feeFacts(shown, config.withdrawRate)} />
          </div>
        ) : (
          <FactList
            facts={[
              { name: t('withdraw.fee', { percent: config.withdrawRate }), value: '–' },
              { name: t('withdraw.receive'), value: '–', strong: true },
            ]}
          />
        )}
        {quote.isError && fine && <Notice tone="bad">{failureText(quote.error)}</Notice>}
        {current && <p className={css['age']}>{t('withdraw.quote-until', { time: timeText(current.expiresAt) })}</p>}
      </Card>
      <Button
        block
        onClick={async () => {
          setTried(true)
          if (!fine || !account) return
          try {
            // A quote of its own, so that the whole time of validity is there for confirming.
            setFrozen(await call('withdrawal/quote', { accountId: account.id, amount: plain, feeIn }))
          } catch (error) {
            toastFailure(error)
          }
        }}
      >
        {t('common.continue')}
      </Button>
      <Notice>{t('withdraw.review')}</Notice>
      {account && (
        <ConfirmSheet
          open={frozen !== undefined}
          onClose={() => setFrozen(undefined)}
          title={t('withdraw.confirm-title')}
          facts={
            frozen
              ? [
                  { name: t('withdraw.to'), value: account.name },
                  { name: t('account.network'), value: network?.label ?? account.network },
                  {
                    name: t('account.address'),
                    value: <span className={css['mono']}>{account.address}</span>,
                    stack: true,
                  },
                  { name: t('order.amount'), value: <AmountText value={frozen.amount} unit="USDT" /> },
                  ...feeFacts(frozen, config.withdrawRate),
                ]
              : []
          }
          confirm={t('withdraw.submit')}
          onConfirm={async (payPassword) => {
            if (!frozen) return
            try {
              const order = await apply({ quoteId: frozen.quoteId, payPassword })
              queryClient.setQueryData(withdrawalQuery(order.id).queryKey, { list: [order], next: null })
              invalidate('withdrawal/list', 'user/info', 'user/getMoneyLog')
              setFrozen(undefined)
              toast(t('success.withdrawal'))
              await go(nav.redirectTo(`/pages-sub/orders/withdraw?id=${order.id}`))
            } catch (error) {
              // A new quote is seen before it can be confirmed.
              if (refusalCode(error) === 'quote.expired') {
                setFrozen(undefined)
                void quote.refetch()
                toast(failureText(error), 'error')
              } else throw error
            }
          }}
        >
          <p className={css['age']}>
            {secondsLeft > 0 ? t('withdraw.quote-left', { seconds: secondsLeft }) : t('quote.expired')}
          </p>
        </ConfirmSheet>
      )}
    </div>
  )
}

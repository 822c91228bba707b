import { enteredNote } from '@synet/ui/fields/amount-input'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { AmountText } from '@synet/ui/layout/amount-text'
import { amountText, dateText, dateTimeText, shortAmountText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { invalidate, queryClient, call } from '#api/api.ts'
import { useMoneyCall } from '#api/use-money-call.ts'
import { feeName } from '#money/fee-name.ts'
import { type HeldQuote, QuotedConfirmSheet } from '#money/quoted-confirm-sheet.tsx'
import { LostPasskeys, PasskeyNotice } from '#forms/passkey-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { passkeysQuery, signWithPasskey } from '#session/passkeys.ts'
import { AddressText } from '@synet/ui/layout/address-text'
import { t } from '#texts/t.ts'
import { withdrawalQuery } from './queries.ts'
import { type Account, useWithdrawalInput } from './use-withdrawal-input.ts'
import {
  feeFacts,
  WithdrawalHeldNotice,
  withdrawalQuoteFigure,
  type WithdrawalQuote,
  feeReason,
  isPositive,
} from './withdrawal-fees.tsx'
import css from './withdrawal.module.css'
import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Segmented } from '@synet/ui/controls/segmented'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountField } from '@synet/ui/fields/amount-field'
import { RadioCards } from '@synet/ui/fields/radio-cards'
import { Card } from '@synet/ui/layout/card'
import { useRef, useState } from 'react'
import { failureText } from '#api/failure.ts'
import { focusFaultIn } from '#forms/focus-fault.ts'
import { RefusalNotice, useRefusal } from '#money/refusal-notice.tsx'
import { type LiveQuote, useLiveQuote } from '#money/use-live-quote.ts'

/** The address at which it arrives, and whether money went there before. */
const Receiver = ({ quote: { usedAt }, account }: { quote: WithdrawalQuote; account: Account }) => (
  <section className={css['receiver']} aria-label={t('withdraw.to')}>
    <div className={css['to']}>
      <h3>{account.name}</h3>
      {usedAt !== null && <StatusTag tone="good">{t('withdraw.used', { date: dateText(usedAt) })}</StatusTag>}
    </div>
    <AddressText address={account.address} />
    {usedAt === null && <p className={css['first']}>{t('withdraw.first-use')}</p>}
  </section>
)

const allFees = (quote: WithdrawalQuote, percent: string, reason?: string): Fact[] =>
  feeFacts(quote, feeName(percent), quote.feePrice, reason)

/** Two fees leave no room for the reason of the second, and three for no note: these are folded with the details. */
function shownFees(quote: WithdrawalQuote, percent: string, reason: string | undefined): Fact[] {
  const fees = allFees(quote, percent)
  if (quote.surcharge !== undefined) return fees.map(({ note: _, ...fact }) => fact)
  return fees.length > 1 ? fees : allFees(quote, percent, reason)
}

/** @param reason why a part of the fee is in USDT */
function details(quote: WithdrawalQuote, percent: string, reason: string | undefined): (Fact | false)[] {
  const fees = allFees(quote, percent)
  return [
    {
      name: t('withdraw.taken'),
      value: <AmountText value={quote.amount} unit="USDT" />,
      note: enteredNote(quote.amount),
    },
    ...(quote.surcharge === undefined ? [] : fees),
    fees.length > 1 && reason !== undefined && { name: t('withdraw.fee-in'), value: reason, stack: true },
  ]
}

/** The sheet in which a withdrawal is seen in full and confirmed; then the way to its order. */
export function WithdrawalConfirmation({
  account,
  networkLabel,
  percent,
  onDone,
  reason,
  ...held
}: HeldQuote<WithdrawalQuote> & {
  account: Account
  networkLabel: string
  percent: string
  onDone: () => void
  /** Why a part of the fee is in USDT. */
  reason: (quote: WithdrawalQuote) => string | undefined
}) {
  const apply = useMoneyCall('withdrawal/apply')
  const lost = useQuery(passkeysQuery).data?.lost
  return (
    <QuotedConfirmSheet
      {...held}
      figure={withdrawalQuoteFigure}
      endsAt={({ expiresAt }) => expiresAt}
      title={t('withdraw.confirm-title')}
      hero={({ received, reviewBy }) => ({
        label: t('withdraw.receive'),
        value: received,
        unit: 'USDT',
        note: t('withdraw.decided-by', { network: networkLabel, time: dateTimeText(reviewBy) }),
      })}
      head={(shown) => <Receiver quote={shown} account={account} />}
      facts={(shown) => [
        ...shownFees(shown, percent, reason(shown)),
        {
          name: t('withdraw.left'),
          value: <AmountText value={shown.left.USDT} unit="USDT" />,
          note: `${amountText(shown.left.SNT)} SNT`,
        },
      ]}
      details={(shown) => details(shown, percent, reason(shown))}
      blocked={({ heldUntil }) =>
        heldUntil ? <WithdrawalHeldNotice until={heldUntil} /> : lost && <LostPasskeys lost={lost} />
      }
      confirm={({ received }) => t('withdraw.submit', { amount: amountText(received) })}
      onConfirm={async (shown, payPassword) => {
        const { quoteId, received, feeUsdt, feeSnt } = shown
        const { network, address } = account
        const content = { purpose: 'withdrawal', quoteId, network, address, received, feeUsdt, feeSnt } as const
        const signature = await signWithPasskey(content)
        const order = await apply({ quoteId, payPassword, signature })
        queryClient.setQueryData(withdrawalQuery(order.id).queryKey, { list: [order], next: null })
        invalidate('withdrawal/list', 'user/info', 'user/getMoneyLog')
        held.onQuote(undefined)
        onDone()
        await go(nav.redirectTo('/pages-sub/success/index', { of: 'withdraw', id: order.id }))
      }}
    >
      {() => !lost && <PasskeyNotice />}
    </QuotedConfirmSheet>
  )
}

type Config = Answer<'index/config'>

function AccountChoice({
  accounts,
  networks,
  ...field
}: {
  accounts: readonly Account[]
  networks: Config['networks']
  value: string | undefined
  onChange: (id: string) => void
  error: string | undefined
}) {
  const labelOf = (name: string): string => networks.find((network) => network.name === name)?.label ?? name
  return (
    <>
      <RadioCards
        label={t('withdraw.account')}
        choices={accounts.map(({ id, name, network, address }) => ({
          value: id,
          name,
          note: (
            <>
              {labelOf(network)}
              <br />
              <AddressText address={address} />
            </>
          ),
        }))}
        {...field}
      />
      <div className={css['add']}>
        <Button kind="quiet" small onClick={() => go(nav.navigateTo('/pages-sub/withdrawal-type/edit'))}>
          {t('account.add')}
        </Button>
      </div>
    </>
  )
}

type FeeAsset = 'SNT' | 'USDT'

const FeeChoice = ({
  reason,
  ...choice
}: {
  value: FeeAsset
  onChange: (asset: FeeAsset) => void
  /** Why the fee, or a part of it, is not in the asset that is chosen. */
  reason: string | undefined
}) => (
  <div className={css['fee']}>
    <Segmented
      label={t('withdraw.fee-in')}
      choices={(['SNT', 'USDT'] as const).map((asset) => ({
        value: asset,
        name: t('withdraw.fee-in-named', { asset }),
      }))}
      {...choice}
    />
    <div aria-live="polite">{reason !== undefined && <Notice>{reason}</Notice>}</div>
  </div>
)

/** The fees and what arrives, as of now; dashes until there is a quote. */
function Summary({ live, percent }: { live: LiveQuote<WithdrawalQuote>; percent: string }) {
  const { quote } = live
  return (
    <Card label={t('withdraw.summary')}>
      {quote ? (
        <div className={live.isOld ? css['old'] : ''} aria-live="polite">
          <FactList
            facts={[
              ...feeFacts(quote, feeName(percent), quote.feePrice),
              { name: t('withdraw.receive'), value: <AmountText value={quote.received} unit="USDT" />, strong: true },
            ]}
          />
        </div>
      ) : (
        <FactList
          facts={[
            { name: feeName(percent), value: '–' },
            { name: t('withdraw.receive'), value: '–', strong: true },
          ]}
        />
      )}
      {live.error && <Notice tone="bad">{failureText(live.error)}</Notice>}
      {live.before && <Notice tone="warn">{t('quote.changed')}</Notice>}
      {/* No price changes a fee in USDT without a surcharge: it is a share of the amount. */}
      {quote && (isPositive(quote.feeSnt) || quote.surcharge !== undefined) && (
        <p className={css['age']} role="timer">
          {live.isOld ? t('quote.asking') : t('quote.left-live', { seconds: live.secondsLeft })}
        </p>
      )}
    </Card>
  )
}

/** Sends USDT to one of the user's addresses; fees are quoted live, and confirmed as they were quoted. */
export function WithdrawForm({
  accounts,
  user: { balances },
  config,
}: {
  accounts: readonly Account[]
  user: Answer<'user/info'>
  config: Config
}) {
  const { available } = balances.USDT
  const input = useWithdrawalInput(accounts, config.networks, available, isPositive(balances.SNT.available))
  const { account, network, feeIn, request } = input
  const refusal = useRefusal('withdraw')
  const [tried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const [frozen, setFrozen] = useState<WithdrawalQuote>()
  const live = useLiveQuote('withdrawal/quote', request, withdrawalQuoteFigure, frozen !== undefined)
  const goOn = async (): Promise<void> => {
    setTried(true)
    if (!request) return focusFaultIn(fields.current)
    // A quote of its own, so that its whole time is there for confirming.
    setFrozen(await live.take())
  }
  const reason = (quote?: WithdrawalQuote) => feeReason(quote, feeIn, balances.SNT.available)

  return (
    <div ref={fields} className="form">
      <RefusalNotice refusal={refusal} />
      <AccountChoice
        accounts={accounts}
        networks={config.networks}
        value={account?.id}
        onChange={input.chooseAccount}
        error={tried ? input.accountError : undefined}
      />
      <AmountField
        label={t('withdraw.amount')}
        aside={t('common.available', { amount: amountText(available), unit: 'USDT' })}
        hint={network && t('withdraw.minimum', { min: shortAmountText(network.minWithdrawal) })}
        unit="USDT"
        value={input.amount}
        max={available}
        error={tried || input.isAmount ? input.amountError : undefined}
        onChange={input.type}
      />
      <FeeChoice value={feeIn} onChange={input.payFeeIn} reason={reason(live.quote)} />
      <Summary live={live} percent={config.withdrawRate} />
      <Button block disabled={refusal !== undefined} onClick={goOn}>
        {t('common.continue')}
      </Button>
      <Notice>{t('withdraw.review', { hours: config.withdrawReviewHours })}</Notice>
      {account && (
        <WithdrawalConfirmation
          account={account}
          networkLabel={network?.label ?? account.network}
          percent={config.withdrawRate}
          quote={frozen}
          onQuote={setFrozen}
          {...live.sent}
          renew={() => call('withdrawal/quote', { accountId: account.id, amount: input.amount, feeIn })}
          onDone={() => input.type('')}
          reason={reason}
        />
      )}
    </div>
  )
}

import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Segmented } from '@synet/ui/controls/segmented'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountField } from '@synet/ui/fields/amount-field'
import { RadioCards } from '@synet/ui/fields/radio-cards'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { amountText, shortAmountText } from '@synet/words/format'
import { useRef, useState } from 'react'
import { call } from '#api/api.ts'
import { failureText, toastFailure } from '#api/failure.ts'
import { focusFaultIn } from '#forms/focus-fault.ts'
import { feeName } from '#money/fee-name.ts'
import { RefusalNotice, useRefusal } from '#money/refusal-notice.tsx'
import { type LiveQuote, useLiveQuote } from '#money/use-live-quote.ts'
import { go, nav } from '#navigation/nav.ts'
import { AddressText } from '@synet/ui/layout/address-text'
import { t } from '#texts/t.ts'
import { type Account, useWithdrawalInput } from './use-withdrawal-input.ts'
import { WithdrawalConfirmation } from './withdrawal-confirmation.tsx'
import { feeFacts, feeReason, isPositive, withdrawalQuoteFigure, type WithdrawalQuote } from './withdrawal-fees.tsx'
import css from './withdrawal.module.css'

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
    try {
      // A quote of its own, so that the whole time of validity is there for confirming.
      setFrozen(await call('withdrawal/quote', request))
    } catch (error) {
      toastFailure(error)
    }
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
          renew={() => call('withdrawal/quote', { accountId: account.id, amount: input.amount, feeIn })}
          onDone={() => input.type('')}
          reason={reason}
        />
      )}
    </div>
  )
}

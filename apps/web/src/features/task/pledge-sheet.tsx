import { parseMinor } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { computingWorth } from '@synet/market/computing-worth'
import { Button } from '@synet/ui/controls/button'
import { SearchList } from '@synet/ui/controls/search-list'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountField } from '@synet/ui/fields/amount-field'
import { enteredNote } from '@synet/ui/fields/amount-input'
import { AmountPills } from '@synet/ui/fields/amount-pills'
import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { AmountText } from '@synet/ui/layout/amount-text'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { Sheet } from '@synet/ui/overlays/sheet'
import { amountText, dateText, numberText } from '@synet/words/format'
import { useState } from 'react'
import { clock } from '#api/clock.ts'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import { signPayments } from '#session/passkeys.ts'
import { RefusalNotice, usePledgeRefusal } from '#money/refusal-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { regionChoices, regionName } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'
import css from './task.module.css'
import { incomePerDay, plus, times, unitsPerDay } from './projected-income.ts'
import type { Market, Task } from './run-state.ts'
import { type TrainingCheck, TrainingCheckRow, useTrainingCheck } from '#training/training-fault.tsx'
import { StarterOffer } from './starter-offer.tsx'
import { type Pledge, usePledge } from './use-pledge.ts'
import { sumUsdt } from './use-licences.ts'
import { isBelowBreakEven, worthNow } from './worth-now.ts'

/** Lists what is locked, until when, and what it earns. @param from when the sheet was opened */
function pledgeFacts(task: Task, market: Market, amount: string, from: Date): (Fact | false)[] {
  const perDay = amount === '' ? undefined : incomePerDay(amount, task.dailyRate)
  const bonus = amount === '' ? undefined : incomePerDay(amount, task.bonusRate)
  const hasBonus = (parseMinor('SNT', bonus ?? '0') ?? 0n) > 0n
  const returns = dateText(addMs(from, days(task.periodDays)).toISOString())
  return [
    {
      name: t('pledge.locked'),
      value: <AmountText value={amount || '0'} unit="USDT" />,
      note: enteredNote(amount),
      strong: true,
    },
    { name: t('pledge.returns'), value: returns, note: t('pledge.returns-note') },
    {
      name: t('pledge.per-day'),
      value: <AmountText value={perDay ?? '0'} unit="SNT" />,
      note: t('pledge.per-day-note', { units: unitsPerDay(task, amount, market) }),
    },
    hasBonus && {
      name: t('pledge.bonus'),
      value: <AmountText value={bonus ?? '0'} unit="SNT" />,
      note: t('pledge.bonus-note'),
    },
  ]
}

/** Lists what the whole income is worth now, from which principal on it pays, and who decides on both. */
function marketFacts(task: Task, amount: string, market: Market): (Fact | false)[] {
  const perDay = incomePerDay(amount || '0', task.dailyRate) ?? '0'
  const bonus = incomePerDay(amount || '0', task.bonusRate) ?? '0'
  const income = plus(times('SNT', perDay, task.periodDays), times('SNT', bonus, task.periodDays))
  return [
    {
      name: t('pledge.worth'),
      value: <AmountText value={worthNow(income, market)} unit="USDT" />,
      note: t('pledge.worth-note', { amount: amountText(income, { minDecimals: 0 }) }),
    },
    task.breakEven !== null && {
      name: t('pledge.break-even'),
      value: <AmountText value={task.breakEven} unit="USDT" />,
      note: t('pledge.break-even-note'),
    },
    {
      name: t('pledge.emission-left'),
      value: <AmountText value={market.emissionLeft} unit="SNT" />,
      note: t('pledge.emission-left-note'),
    },
    market.openingPrice !== null && {
      name: t('pledge.opening-price'),
      value: <AmountText value={market.openingPrice} unit="USDT" />,
      note: t('pledge.opening-price-note'),
    },
  ]
}

/** Says what the work itself is worth, folded: income is not its price. */
function ComputingWorth({ units }: { units: number }) {
  const worth = numberText(computingWorth(units), { maximumSignificantDigits: 1 })
  return (
    <details className={css['fold']}>
      <summary>{t('pledge.computing')}</summary>
      <p className={css['note']}>{t('pledge.computing-text', { units: numberText(units), worth })}</p>
    </details>
  )
}

/** The least, and a few round multiples of it. */
const presets = ({ minAmount, maxAmount }: Task): string[] =>
  [1, 5, 10, 50]
    .map((n) => times('USDT', minAmount, n))
    .filter((amount) => (parseMinor('USDT', amount) ?? 0n) <= (parseMinor('USDT', maxAmount) ?? 0n))

/** The licences that are bought with the same confirmation, and what leaves the balance with them. */
const licenceFacts = ({ licences, amount }: Pledge): Fact[] =>
  licences.missing.length === 0
    ? []
    : [
        ...licences.missing.map((offer) => ({
          name: offer.name,
          value: <AmountText value={offer.price} unit="USDT" />,
          note: t('store.days', { days: offer.days }),
        })),
        {
          name: t('pledge.leaves'),
          value: <AmountText value={sumUsdt(amount || '0', licences.cost)} unit="USDT" />,
          note: t('pledge.leaves-note'),
          strong: true,
        },
      ]

function PledgeFields({
  task,
  market,
  pledge,
  facts,
  tried,
  check,
}: {
  task: Task
  market: Market
  pledge: Pledge
  check: TrainingCheck
  facts: readonly (Fact | false)[]
  tried: boolean
}) {
  const [places] = useState(regionChoices)
  const { licences, region, autoReinvest } = pledge
  const refusal = usePledgeRefusal()
  if (refusal)
    return (
      <>
        <RefusalNotice refusal={refusal} />
        {pledge.amount !== '' && <FactList facts={[...facts, ...marketFacts(task, pledge.amount, market)]} />}
      </>
    )
  return (
    <>
      <TrainingCheckRow {...check} />
      {(licences.missing.length > 0 || licences.unpriced) && <StarterOffer />}
      {licences.unpriced && (
        <Notice tone="warn">{t(licences.unpriced === 'software' ? 'pledge.no-software' : 'pledge.no-node')}</Notice>
      )}
      <AmountField
        label={t('pledge.amount')}
        aside={t('common.available', { amount: amountText(pledge.available), unit: 'USDT' })}
        hint={t('pledge.range', {
          min: amountText(task.minAmount, { minDecimals: 0 }),
          max: amountText(task.maxAmount, { minDecimals: 0 }),
        })}
        unit="USDT"
        value={pledge.typed}
        max={pledge.available}
        error={tried ? pledge.error : undefined}
        onChange={pledge.type}
      />
      <AmountPills amounts={presets(task)} value={pledge.amount} onChange={pledge.type} />
      <SearchList
        label={t('pledge.region')}
        hint={t('pledge.region-hint')}
        placeholder={t('pledge.choose-region')}
        choices={places}
        value={region}
        onChange={pledge.setRegion}
        error={tried && !region ? t('task.region-unknown') : undefined}
      />
      <FactList facts={[...facts, ...licenceFacts(pledge), ...marketFacts(task, pledge.amount, market)]} />
      {pledge.amount !== '' && isBelowBreakEven(pledge.amount, task.breakEven) && (
        <Notice tone="warn">{t('pledge.below-break-even')}</Notice>
      )}
      <CheckboxRow
        name={t('reinvest.name')}
        effect={t(autoReinvest ? 'reinvest.on' : 'reinvest.off', { days: task.periodDays })}
        checked={autoReinvest}
        onChange={pledge.setAutoReinvest}
      />
      <ComputingWorth units={unitsPerDay(task, pledge.amount, market)} />
      <Notice>{t('pledge.risk')}</Notice>
    </>
  )
}

/** Goes on to the confirmation, or to what has to be bought or deposited first. */
function PledgeFooter({
  pledge: { licences, missing },
  check,
  onContinue,
  onDeposit,
}: {
  pledge: Pledge
  check: TrainingCheck
  onContinue: () => void
  onDeposit: (missing: string) => void
}) {
  const refusal = usePledgeRefusal()
  if (refusal || !check.passed)
    return (
      <Button block disabled>
        {t('common.continue')}
      </Button>
    )
  if (licences.unpriced) {
    const { unpriced } = licences
    return (
      <Button block onClick={() => go(nav.navigateTo(`/pages-sub/store/${unpriced}`))}>
        {t(unpriced === 'software' ? 'pledge.get-software' : 'pledge.get-node')}
      </Button>
    )
  }
  return missing ? (
    <Button block onClick={() => onDeposit(missing)}>
      {t('pledge.deposit', { amount: amountText(missing) })}
    </Button>
  ) : (
    <Button block onClick={onContinue}>
      {t('common.continue')}
    </Button>
  )
}

/** A pledge whose amount the balance does not cover yet. */
export interface PledgeShort {
  readonly taskId: string
  /** USDT, decimal: what is to be locked, and what is to be deposited for it. */
  readonly amount: string
  readonly missing: string
}

/** Everything a pledge means, before it is made. */
export function PledgeSheet({
  task,
  market,
  amount: first = '',
  open,
  onClose,
  onDeposit,
}: {
  task: Task
  market: Market
  /** What the amount's field begins with. */
  amount?: string | undefined
  open: boolean
  onClose: () => void
  onDeposit: (short: PledgeShort) => void
}) {
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [openedAt] = useState(() => clock.now())
  const check = useTrainingCheck()
  const pledge = usePledge(task, first, check.elsewhere, () => {
    onClose()
    setConfirming(false)
  })
  const { amount, region } = pledge
  const facts = pledgeFacts(task, market, amount, openedAt)
  const goOn = (): void => {
    setTried(true)
    if (!pledge.error && region) setConfirming(true)
  }
  return (
    <>
      <Sheet
        open={open && !confirming}
        onClose={onClose}
        title={task.name}
        tall
        footer={
          <PledgeFooter
            pledge={pledge}
            check={check}
            onContinue={goOn}
            onDeposit={(missing) => onDeposit({ taskId: task.id, amount, missing })}
          />
        }
      >
        <PledgeFields task={task} market={market} pledge={pledge} facts={facts} tried={tried} check={check} />
      </Sheet>
      <ConfirmSheet
        open={open && confirming}
        onClose={() => setConfirming(false)}
        title={t('pledge.confirm-title')}
        facts={[
          { name: t('pledge.task'), value: task.name },
          ...facts,
          ...licenceFacts(pledge),
          { name: t('pledge.region'), value: region ? regionName(region) : '' },
          { name: t('reinvest.name'), value: t(pledge.autoReinvest ? 'common.on' : 'common.off') },
        ]}
        confirm={t('pledge.confirm', { amount: amountText(amount || '0') })}
        onConfirm={(payPassword) => pledge.send({ payPassword })}
        passkey={{ onPasskey: async () => pledge.send({ signature: await signPayments(pledge.payments) }) }}
      />
    </>
  )
}

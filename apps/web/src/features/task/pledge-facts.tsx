import { amount as amountOf, formatMinor, minorOrZero } from '@synet/core/amount'
import { addMs, days, minutes } from '@synet/core/clock'
import { feeOf, parsePercent } from '@synet/market/fee'
import { computingWorth } from '@synet/market/computing-worth'
import { enteredNote } from '@synet/ui/fields/amount-input'
import { AmountText } from '@synet/ui/layout/amount-text'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { Fold } from '@synet/ui/layout/fold'
import { Notice } from '@synet/ui/feedback/notice'
import { amountText, shortAmountText, dateText, numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config-query.ts'
import { HeroFigure } from '#forms/hero-figure.tsx'
import { readUnitMs } from '#training/unit-pace.ts'
import { t } from '#texts/t.ts'
import css from './task.module.css'
import { incomeOfPeriod, incomePerDay, unitsPerDay } from './projected-income.ts'
import type { Market, Task } from './run-state.ts'
import type { Pledge } from './use-pledge.ts'
import { sumUsdt } from './use-licences.ts'
import { inCents, isBelowBreakEven, outcomeOf, worthNow } from './worth-now.ts'

interface Pledged {
  readonly task: Task
  readonly market: Market
  readonly pledge: Pledge
}

/** When the principal comes back. @param from when the sheet was opened */
export const returnsOn = ({ periodDays }: Task, from: Date): string =>
  dateText(addMs(from, days(periodDays)).toISOString())

/** The day's units, with the time that they take here where this device has trained before. */
function DaysWork({ units }: { units: number }) {
  const unitMs = readUnitMs()
  return (
    <p className={css['work']}>
      {unitMs === undefined
        ? t('pledge.units', { units })
        : t('pledge.units-minutes', { units, minutes: Math.ceil((units * unitMs) / minutes(1)) })}
    </p>
  )
}

/** The principal comes back to the balance in full; a withdrawal from there is not free. */
function WithdrawalFee({ of }: { of: string }) {
  const rate = useQuery(configQuery).data?.withdrawRate
  const bps = rate === undefined ? undefined : parsePercent(rate)
  if (!bps) return null
  const fee = formatMinor('USDT', feeOf(amountOf('USDT', minorOrZero('USDT', of)), bps))
  return <p className="quiet">{t('pledge.withdraw-fee', { amount: amountText(of), fee: amountText(fee) })}</p>
}

const outcome = ({ task, market, pledge }: Pledged) =>
  outcomeOf(task, pledge.amount, market, pledge.licences.costOf(task.periodDays))

/** @returns USDT that the costs exceed today's worth of the income by; undefined where they do not */
export const lossOf = (pledged: Pledged): string | undefined => outcome(pledged).loss

/** Shows what the income is worth today, and how much of it the costs of this run leave: a bar whose parts are the whole. */
function WhatStays({ task, market, pledge }: Pledged) {
  const { worth, licences, electricity, costs, costShare, left, loss } = outcome({ task, market, pledge })
  // The break-even counts licences at their full price, which somebody who pays nothing for them does not reach for.
  const paysLicences = minorOrZero('USDT', licences) > 0n
  return (
    <div className={css['stays']}>
      <div className={css['row']}>
        <span className="note">{t(loss ? 'pledge.loses' : 'pledge.stays', { amount: amountText(worth) })}</span>
        <span className={loss && css['lacks']}>{amountText(loss ?? left)} USDT</span>
      </div>
      <div className={css['split']} aria-hidden="true">
        <i style={{ width: `${costShare}%` }} />
        <i />
      </div>
      <div className={css['row']}>
        <span className="quiet">
          {t('pledge.costs', {
            amount: amountText(costs),
            licences: amountText(licences),
            electricity: amountText(electricity),
          })}
        </span>
        {paysLicences && task.breakEven !== null && (
          <span className="quiet">{t('pledge.breaks-even', { amount: amountText(task.breakEven) })}</span>
        )}
      </div>
      <WithdrawalFee of={pledge.amount} />
      {paysLicences && isBelowBreakEven(pledge.amount, task.breakEven) && (
        <p className={css['lacks']}>{t('pledge.below-break-even')}</p>
      )}
    </div>
  )
}

/** Shows what the chosen amount earns, asks for and leaves. */
export function PledgeOutcome({ task, market, pledge }: Pledged) {
  const { amount } = pledge
  const income = incomeOfPeriod(task, amount || '0')
  return (
    <>
      <HeroFigure
        label={t('pledge.earn', { days: task.periodDays })}
        value={income}
        unit="SNT"
        note={t('pledge.sold', { amount: amountText(inCents(worthNow(income, market))) })}
      />
      <DaysWork units={unitsPerDay(task, amount, market)} />
      {amount !== '' && <WhatStays task={task} market={market} pledge={pledge} />}
    </>
  )
}

/** Says what one day pays: below the income of all days, days alone would read as if each paid all of it. */
function dayPays({ dailyRate, bonusRate }: Task, principal: string): string {
  const perDay = (rate: string): string => amountText(incomePerDay(principal, rate) ?? '0')
  return Number(bonusRate) > 0
    ? t('pledge.each-day-bonus', { amount: perDay(dailyRate), bonus: perDay(bonusRate) })
    : t('pledge.each-day', { amount: perDay(dailyRate) })
}

const incomeFacts = (task: Task, market: Market, amount: string): (Fact | false)[] => [
  {
    name: t('pledge.per-day'),
    value: <AmountText value={incomePerDay(amount || '0', task.dailyRate) ?? '0'} unit="SNT" />,
    note: t('pledge.per-day-note', { units: unitsPerDay(task, amount, market) }),
  },
  Number(task.bonusRate) > 0 && {
    name: t('pledge.bonus'),
    value: <AmountText value={incomePerDay(amount || '0', task.bonusRate) ?? '0'} unit="SNT" />,
    note: t('pledge.bonus-note'),
  },
]

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

/** Lists what the whole income is worth now, from which principal on it pays, and who decides on both. */
function marketFacts(task: Task, amount: string, market: Market): (Fact | false)[] {
  const income = incomeOfPeriod(task, amount || '0')
  return [
    {
      name: t('pledge.worth'),
      value: <AmountText value={worthNow(income, market)} unit="USDT" />,
      note: t('pledge.worth-note', { amount: shortAmountText(income) }),
    },
    task.breakEven !== null && {
      name: t('pledge.break-even'),
      value: <AmountText value={task.breakEven} unit="USDT" />,
      note: t('pledge.break-even-note'),
      stack: true,
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

/** All figures of a pledge and its risks, folded. What the work itself is worth is among them: income is not its price. */
export function PledgeDetails({ task, market, pledge }: Pledged) {
  const { amount } = pledge
  const units = unitsPerDay(task, amount, market)
  const worth = numberText(computingWorth(units), { maximumSignificantDigits: 1 })
  return (
    <Fold summary={t('pledge.details')}>
      <FactList
        facts={[...incomeFacts(task, market, amount), ...licenceFacts(pledge), ...marketFacts(task, amount, market)]}
      />
      <p className="note">{t('pledge.one-task')}</p>
      <strong>{t('pledge.computing')}</strong>
      <p className="note">{t('pledge.computing-text', { units: numberText(units), worth })}</p>
      <Notice>{t('pledge.risk')}</Notice>
    </Fold>
  )
}

/** The income, and the loss where the run costs more than that is worth today. */
function earnedFacts(pledged: Pledged): (Fact | false)[] {
  const { task, pledge } = pledged
  const loss = lossOf(pledged)
  return [
    {
      name: t('pledge.earn', { days: task.periodDays }),
      value: <AmountText value={incomeOfPeriod(task, pledge.amount || '0')} unit="SNT" />,
      note: dayPays(task, pledge.amount || '0'),
    },
    loss !== undefined && { name: t('pledge.loss'), value: <AmountText value={loss} unit="USDT" /> },
  ]
}

/** Lists what is confirmed, and what is folded below it. @param region its name */
export const confirmedFacts = (
  pledged: Pledged,
  region: string,
  from: Date,
): Record<'facts' | 'details', (Fact | false)[]> => {
  const { task, market, pledge } = pledged
  return {
    facts: [
      ...earnedFacts(pledged),
      ...(pledge.autoReinvest
        ? [
            { name: t('run.round-ends'), value: returnsOn(task, from) },
            {
              name: t('reinvest.name'),
              value: t('common.on'),
              note: t('reinvest.on-short', { days: task.periodDays }),
            },
          ]
        : [
            { name: t('run.returns'), value: returnsOn(task, from), note: t('pledge.returns-note') },
            { name: t('reinvest.name'), value: t('common.off') },
          ]),
      ...licenceFacts(pledge),
    ],
    details: [
      { name: t('pledge.task'), value: task.name },
      { name: t('pledge.region'), value: region },
      ...incomeFacts(task, market, pledge.amount),
    ],
  }
}

/** The amount as it was typed, in words where its figures could be read in two ways. */
export const lockedHero = ({ amount }: Pledge) => ({
  label: t('pledge.locked'),
  value: amount || '0',
  unit: 'USDT',
  note: enteredNote(amount),
})

import type { Answer } from '@synet/contract/calls'
import { amount, formatMinor, minorOrZero } from '@synet/core/amount'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { amountText, shortAmountText, numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#api/projects-query.ts'
import { learnedLoss } from '#texts/learned-loss.ts'
import { lossNumber } from '#texts/figure-text.ts'
import { t } from '#texts/t.ts'

type Figures = Answer<'proof/figures'>

function durationText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  return minutes < 120 ? t('website.minutes', { n: minutes }) : t('website.hours', { n: Math.ceil(minutes / 60) })
}

/** The bonus is what makes a longer task pay more. */
function wholeIncome({ income, bonus, periodDays }: Figures['tasks'][number]): string {
  const [daily = 0n, added = 0n] = [income, bonus].map((one) => minorOrZero('SNT', one))
  return formatMinor('SNT', amount('SNT', (daily + added) * BigInt(periodDays)))
}

/** The tasks that are on sale now, from the catalogue. */
export function Tasks({ figures: { tasks, products } }: { figures: Figures }) {
  return (
    <Card label={t('website.tasks')}>
      <div className="section">
        <h2>{t('website.tasks')}</h2>
        {tasks.map((task) => (
          <section key={`${task.name} ${task.min}`}>
            <h3>{task.name}</h3>
            <p className="note">
              {t('website.task-range', {
                min: shortAmountText(task.min),
                max: shortAmountText(task.max),
              })}
            </p>
            <FactList
              facts={[{ name: t('website.task-income'), value: <AmountText value={wholeIncome(task)} unit="SNT" /> }]}
            />
          </section>
        ))}
        <h3>{t('website.needs')}</h3>
        <FactList
          facts={products.map((product) => ({
            name: t('website.product', { name: product.name, days: product.days }),
            value: <AmountText value={product.price} unit="USDT" />,
          }))}
        />
      </div>
    </Card>
  )
}

export function Training({ figures: { training } }: { figures: Figures }) {
  const projects = useQuery(projectsQuery())
  if (training.unitsVerified === 0) return null
  const nameOf = (code: string) => projects.data?.list.find((candidate) => candidate.code === code)?.name
  return (
    <Card label={t('website.training')}>
      <div className="section">
        <h2>{t('website.training')}</h2>
        <FactList
          facts={[
            { name: t('website.units'), value: numberText(training.unitsVerified), strong: true },
            ...training.projects.flatMap((one) => {
              const project = nameOf(one.project)
              const learned = learnedLoss(one.heldOutLoss)
              const loss = learned === undefined ? '' : t('website.loss', { loss: lossNumber(learned) })
              return project && one.version > 0
                ? { name: t('website.version', { project, version: one.version }), value: loss, stack: true }
                : []
            }),
          ]}
        />
      </div>
    </Card>
  )
}

export function Fees({ config }: { config: Answer<'index/config'> }) {
  const percent = (value: string) => t('website.percent', { percent: amountText(value, { minDecimals: 0 }) })
  return (
    <Card label={t('website.fees')}>
      <div className="section">
        <h2>{t('website.fees')}</h2>
        <FactList
          facts={[
            { name: t('website.fee-recharge'), value: t('website.fee-none') },
            { name: t('website.fee-transfer'), value: percent(config.transferFee) },
            { name: t('website.fee-withdraw'), value: percent(config.withdrawRate) },
            { name: t('website.fee-swap'), value: percent(config.exchangeFee) },
          ]}
        />
        <p className="note">{t('website.fees-note')}</p>
      </div>
    </Card>
  )
}

export function WithdrawalTimes({ figures: { withdrawals, reviewMs } }: { figures: Figures }) {
  const durationFact = (name: string, ms: number | null) => ms !== null && { name, value: durationText(ms) }
  return (
    <Card label={t('website.times')}>
      <div className="section">
        <h2>{t('website.times')}</h2>
        {withdrawals.count === 0 ? (
          <p className="note">{t('website.times-none')}</p>
        ) : (
          <>
            <p className="note">{t('website.times-note')}</p>
            <FactList
              facts={[
                { name: t('website.times-count'), value: numberText(withdrawals.count) },
                durationFact(t('website.times-median'), withdrawals.medianMs),
                durationFact(t('website.times-nine'), withdrawals.nineOfTenMs),
                durationFact(t('website.times-longest'), withdrawals.longestMs),
                { name: t('website.times-late'), value: numberText(withdrawals.late) },
              ]}
            />
          </>
        )}
        <p className="note">{t('website.deadline', { time: durationText(reviewMs) })}</p>
      </div>
    </Card>
  )
}

export function RunBy({ runBy, development }: { runBy: Figures['runBy']; development: boolean }) {
  const facts = (['name', 'place', 'contact'] as const).flatMap((part) => {
    const value = runBy[part]
    return value === null ? [] : [{ name: t(`website.run-${part}`), value, stack: true }]
  })
  return (
    <Card label={t('website.run-by')}>
      <div className="section">
        <h2>{t('website.run-by')}</h2>
        {runBy.name === null && (
          <Notice tone="warn">{t(development ? 'website.run-by-development' : 'website.run-by-none')}</Notice>
        )}
        {facts.length > 0 && <FactList facts={facts} />}
      </div>
    </Card>
  )
}

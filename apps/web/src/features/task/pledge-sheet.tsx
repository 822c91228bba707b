import { Cells } from '@synet/ui/charts/cells'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { Dotted } from '@synet/ui/layout/dotted'
import { amountText, dateText, shortAmountText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { type Refusal, RefusalNotice, usePledgeRefusal } from '#money/refusal-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { addSnt, multiplySnt } from './projected-income.ts'
import { openRunsQuery, taskListQuery } from './queries.ts'
import type { Run, Market, Task } from './run-state.ts'
import css from './task.module.css'
import { addMs, days } from '@synet/core/clock'
import { Button } from '@synet/ui/controls/button'
import { SearchList } from '@synet/ui/controls/search-list'
import { Segmented } from '@synet/ui/controls/segmented'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountField } from '@synet/ui/fields/amount-field'
import { SwitchRow } from '@synet/ui/fields/switch-row'
import { Sheet } from '@synet/ui/overlays/sheet'
import { type Ref, useRef, useState } from 'react'
import { clock } from '@synet/contract/server-clock'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import { focusFaultIn } from '#forms/focus-fault.ts'
import { signPayments } from '#session/passkeys.ts'
import { regionChoices, regionName } from '#texts/region-names.ts'
import { LicenceEndsNotice } from './licence-ends.tsx'
import { confirmedFacts, lockedHero, lossOf, PledgeDetails, PledgeOutcome, returnsOn } from './pledge-facts.tsx'
import { isOnSale } from './sale-text.ts'
import { type TrainingCheck, TrainingCheckRow, useTrainingCheck } from '#training/training-fault.tsx'
import { StarterOffer } from './starter-offer.tsx'
import { type Pledge, usePledge } from './use-pledge.ts'

/** The ways out, each with its price. */
function WaysOut({ run }: { run: Run }) {
  const toRun = (): void => void go(nav.navigateTo('/pages/task-list/run', { id: run.id }))
  const lost = addSnt(run.dailyIncome, multiplySnt(run.bonusPerDay, run.daysPaid))
  return (
    <section className="section">
      <h3>{t('pledge.can-do')}</h3>
      <Card flush>
        <ListRow
          icon="clock"
          title={t('pledge.wait', { date: dateText(run.endsAt) })}
          note={t(run.autoReinvest ? 'pledge.wait-restarts' : 'pledge.wait-ends')}
          onClick={toRun}
        />
        <ListRow
          icon="close"
          title={t('pledge.end-early', { name: run.name })}
          note={t('pledge.end-early-note', {
            amount: shortAmountText(run.amount),
            lost: amountText(lost),
          })}
          onClick={toRun}
        />
      </Card>
    </section>
  )
}

/** Why there can be no pledge now; where a task holds the node, that task and what can be done about it. */
export function PledgeBlocked({ refusal }: { refusal: Refusal }) {
  const isBusy = refusal.code === 'task.node-busy'
  const run = useQuery({ ...openRunsQuery, enabled: isBusy }).data?.list[0]
  return (
    <>
      <RefusalNotice refusal={refusal} />
      {isBusy && run && (
        <div className={css['raised']}>
          <Card label={run.name}>
            <span className={css['row']}>
              <span className={css['name']}>{run.name}</span>
              <span className="note">{t('run.quota-today', { done: run.unitsVerified, quota: run.quota })}</span>
            </span>
            <span className="note">
              <Dotted
                text={`${t('run.day-of', { day: run.dayNumber, days: run.periodDays })} · ${amountText(run.amount)} USDT`}
              />
            </span>
            <Cells
              count={run.periodDays}
              done={run.daysCompleted}
              label={t('run.day-of', { day: run.dayNumber, days: run.periodDays })}
            />
          </Card>
          <WaysOut run={run} />
        </div>
      )}
    </>
  )
}

/** The periods of the project that are on sale, of which one is chosen without leaving the sheet. */
function PeriodChoice({ task, onChange }: { task: Task; onChange: (task: Task) => void }) {
  const { data } = useQuery(taskListQuery)
  const periods = data?.list.filter((one) => one.projectCode === task.projectCode && isOnSale(one)) ?? []
  return (
    periods.length > 1 && (
      <Segmented
        label={t('task.period-name')}
        choices={periods.map(({ id, periodDays }) => ({ value: id, name: t('task.period', { days: periodDays }) }))}
        value={task.id}
        onChange={(id) => {
          const next = periods.find((period) => period.id === id)
          if (next) onChange(next)
        }}
      />
    )
  )
}

function PledgeFields({
  task,
  onTask,
  market,
  pledge,
  tried,
  check,
  openedAt,
  ref,
}: {
  task: Task
  onTask: (task: Task) => void
  market: Market
  pledge: Pledge
  check: TrainingCheck
  tried: boolean
  openedAt: Date
  ref: Ref<HTMLDivElement>
}) {
  const [places] = useState(regionChoices)
  const { licences, region, autoReinvest } = pledge
  const lacks = licences.missing.length > 0 || licences.unpriced !== undefined
  const [lacked, setLacked] = useState(lacks)
  if (lacks && !lacked) setLacked(true)
  const refusal = usePledgeRefusal()
  if (refusal) return <PledgeBlocked refusal={refusal} />
  return (
    <div ref={ref} className="section">
      <TrainingCheckRow {...check} />
      {/* Also once it is taken, to say so. */}
      {lacked && <StarterOffer kind="quiet" />}
      {licences.unpriced && (
        <Notice tone="warn">{t(licences.unpriced === 'software' ? 'pledge.no-software' : 'pledge.no-node')}</Notice>
      )}
      <AmountField
        label={t('pledge.amount')}
        aside={t('common.available', { amount: amountText(pledge.available), unit: 'USDT' })}
        unit="USDT"
        value={pledge.typed}
        max={pledge.available}
        error={tried ? pledge.error : undefined}
        onChange={pledge.type}
      />
      <PeriodChoice task={task} onChange={onTask} />
      <SwitchRow
        name={t('reinvest.name')}
        effect={
          autoReinvest
            ? t('reinvest.on-short', { days: task.periodDays })
            : t('reinvest.off-short', { amount: amountText(pledge.amount || '0'), date: returnsOn(task, openedAt) })
        }
        checked={autoReinvest}
        onChange={pledge.setAutoReinvest}
      />
      <PledgeOutcome task={task} market={market} pledge={pledge} />
      <SearchList
        label={t('pledge.region')}
        hint={t('pledge.region-note')}
        placeholder={t('pledge.choose-region')}
        choices={places}
        value={region}
        onChange={pledge.setRegion}
        error={tried && !region ? t('task.region-unknown') : undefined}
      />
      <LicenceEndsNotice until={licences.until} end={addMs(openedAt, days(task.periodDays))} />
      <PledgeDetails task={task} market={market} pledge={pledge} />
    </div>
  )
}

/** Continues to the confirmation, or to what has to be bought or deposited first. */
function PledgeFooter({
  task,
  market,
  pledge,
  check,
  onContinue,
  onDeposit,
}: {
  task: Task
  market: Market
  pledge: Pledge
  check: TrainingCheck
  onContinue: () => unknown
  onDeposit: (missing: string) => Promise<void>
}) {
  const { licences, missing } = pledge
  const { unpriced } = licences
  const next = (): unknown => {
    if (unpriced) return go(nav.navigateTo(`/pages-sub/store/${unpriced}`))
    return missing ? onDeposit(missing) : onContinue()
  }
  const refused = usePledgeRefusal() !== undefined || check.failed
  const name = (): string => {
    if (refused) return t('common.continue')
    if (unpriced) return t(unpriced === 'software' ? 'pledge.get-software' : 'pledge.get-node')
    return missing ? t('pledge.deposit', { amount: amountText(missing) }) : t('common.continue')
  }
  return (
    <>
      <Button block disabled={refused} loading={check.running} onClick={next}>
        {name()}
      </Button>
      {!refused && <WhatCanGoWrong task={task} market={market} pledge={pledge} />}
    </>
  )
}

/** A loss is shown beside the button, whatever has to be scrolled to see how it adds up. */
function WhatCanGoWrong(pledged: { task: Task; market: Market; pledge: Pledge }) {
  if (pledged.pledge.amount === '') return null
  const amount = amountText(pledged.pledge.amount)
  const loss = lossOf(pledged)
  return (
    <p className={css['foot']}>
      {loss === undefined ? t('pledge.foot', { amount }) : t('pledge.foot-loss', { amount, loss: amountText(loss) })}
    </p>
  )
}

/** A pledge whose amount the balance does not cover yet. */
export interface PledgeShort {
  readonly taskId: string
  /** USDT, decimal: what is to be locked, and what is to be deposited for it. */
  readonly amount: string
  readonly missing: string
}

interface PledgeSheetProps {
  task: Task
  market: Market
  /** The user has chosen it before; without it, the field begins with what the balance allows. */
  amount?: string | undefined
  /** The run takes the place of the page that shows this sheet, so that Back does not lead there. */
  isInPlaceOfPage?: boolean
  open: boolean
  onClose: () => void
  onDeposit: (short: PledgeShort) => Promise<void>
}

/** Everything a pledge means, before it is made. */
export function PledgeSheet({
  task: first,
  market,
  amount: initial,
  isInPlaceOfPage = false,
  open,
  onClose,
  onDeposit,
}: PledgeSheetProps) {
  const [task, setTask] = useState(first)
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [openedAt] = useState(() => clock.now())
  const check = useTrainingCheck()
  const pledge = usePledge(task, initial, { elsewhere: check.elsewhere, isInPlaceOfPage }, () => {
    onClose()
    setConfirming(false)
  })
  const { amount, region } = pledge
  const fields = useRef<HTMLDivElement>(null)
  const goOn = (): unknown => {
    setTried(true)
    return pledge.error || !region ? focusFaultIn(fields.current) : setConfirming(true)
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
            task={task}
            market={market}
            pledge={pledge}
            check={check}
            onContinue={goOn}
            onDeposit={(missing) => onDeposit({ taskId: task.id, amount, missing })}
          />
        }
      >
        <PledgeFields
          task={task}
          onTask={setTask}
          market={market}
          pledge={pledge}
          tried={tried}
          check={check}
          openedAt={openedAt}
          ref={fields}
        />
      </Sheet>
      <ConfirmSheet
        open={open && confirming}
        onClose={() => setConfirming(false)}
        title={t('pledge.confirm-title')}
        hero={lockedHero(pledge)}
        {...confirmedFacts({ task, market, pledge }, region ? regionName(region) : '', openedAt)}
        confirm={t('pledge.confirm', { amount: amountText(amount || '0'), days: task.periodDays })}
        takesOwnPin
        onConfirm={(payPassword) => pledge.send({ payPassword })}
        passkey={{ onPasskey: async () => pledge.send({ signature: await signPayments(pledge.payments) }) }}
      />
    </>
  )
}

import type { Answer } from '@synet/contract/calls'
import { CellRows } from '@synet/ui/charts/cell-rows'
import { Card } from '@synet/ui/layout/card'
import { classNames } from '@synet/ui/layout/class-names'
import { Fold } from '@synet/ui/layout/fold'
import { opensFrom } from '@synet/ui/layout/opens-from'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Icon } from '@synet/ui/icons/icon'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { Spinner } from '@synet/ui/feedback/spinner'
import { useLoadingClick } from '@synet/ui/controls/use-loading-click'
import { AmountPills } from '@synet/ui/fields/amount-pills'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Dotted } from '@synet/ui/layout/dotted'
import { minorOrZero, parseMinor } from '@synet/core/amount'
import { amountText, shortAmountText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useId, useState } from 'react'
import { Loaded } from '#api/loaded.tsx'
import { hueOf } from '#api/project-hue.ts'
import { projectsQuery } from '#api/projects-query.ts'
import { helpAction } from '#navigation/help-action.ts'
import { RefusalNotice, usePledgeRefusal, useAreRefusalsLoading } from '#money/refusal-notice.tsx'
import { go, nav } from '#navigation/nav.ts'
import { decodeText, isReadable } from '#texts/decode-text.ts'
import { isMeaningful } from '#texts/learned-loss.ts'
import { figureText } from '#texts/figure-text.ts'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'
import { ModelText } from '#training/sounds.tsx'
import { TrainingFaultNotice } from '#training/training-fault.tsx'
import { LazyPledgeSheet } from './lazy-pledge-sheet.tsx'
import type { PledgeShort } from './pledge-sheet.tsx'
import { incomeOfPeriod, unitsPerDay } from './projected-income.ts'
import { StarterOffer } from './starter-offer.tsx'
import { taskListQuery } from './queries.ts'
import type { Market, Task } from './run-state.ts'
import { isOnSale, saleText } from './sale-text.ts'
import css from './catalogue.module.css'
import { useLicences } from './use-licences.ts'
import { presetAmount } from './preset-amount.ts'
import { outcomeOf } from './worth-now.ts'

const usualExample = '1000'
const examples = ['100', '500', usualExample, '5000']
/** The amounts to choose from: the one that the pledge sheet would begin with stands for the example nearest to it. */
function examplesWith(preset: string | undefined): readonly string[] {
  const far = examples.map((example) => Math.abs(Number(example) - Number(preset)))
  const nearest = far.lastIndexOf(Math.min(...far))
  return preset === undefined ? examples : examples.map((example, i) => (i === nearest ? preset : example))
}

/** The rows of the drawing on a card. */
const updatesShown = 5

/** What the amount would mean for this task, below its income. */
function PeriodNote({ task, principal, market, licencesOf }: Offer & { task: Task }) {
  if (!isOnSale(task)) return <span className={css['warn']}>{saleText(task)}</span>
  if (minorOrZero('USDT', principal) < minorOrZero('USDT', task.minAmount))
    return <span className={css['warn']}>{t('task.from', { amount: shortAmountText(task.minAmount) })}</span>
  const { worth, loss } = outcomeOf(task, principal, market, licencesOf(task.periodDays))
  return (
    <>
      <span className={css['note']}>≈ {amountText(worth)} USDT</span>
      {loss !== undefined && <span className={css['warn']}>{t('task.below-break-even')}</span>}
    </>
  )
}

interface Offer {
  readonly principal: string
  /** The principal, once it is known what the balance covers. */
  readonly chosen: string | undefined
  readonly market: Market
  /** The day's quota, where all tasks of the catalogue have the same. */
  readonly quota: number | undefined
  /** @returns USDT that the licences of a run of this many days still cost this user */
  readonly licencesOf: (days: number) => string
  readonly onPledge: (task: Task) => void
}

function Period({ task, ...offer }: Offer & { task: Task }) {
  const [busy, click] = useLoadingClick(() => isOnSale(task) && offer.onPledge(task))
  return (
    <button type="button" className={css['period']} aria-disabled={!isOnSale(task)} aria-busy={busy} onClick={click}>
      <span className="visually-hidden">{t('task.pledge-named', { name: task.name })} </span>
      <span className={classNames('note', css['line'])}>
        {t('task.period', { days: task.periodDays })}
        {busy && <Spinner />}
      </span>
      <AmountText value={incomeOfPeriod(task, offer.principal)} unit="SNT" />
      <PeriodNote task={task} {...offer} />
    </button>
  )
}

/** @returns the day's quota of all these tasks for the amount, which a link may name; undefined where they differ */
function commonQuota(tasks: readonly Task[], principal: string, market: Market): number | undefined {
  if (parseMinor('USDT', principal) === undefined) return undefined
  const [units, ...others] = new Set(tasks.map((task) => unitsPerDay(task, principal, market)))
  return others.length > 0 ? undefined : units
}

/** The day's quotas for the chosen amount, of the tasks of a card, where not all of the catalogue have the same. */
function Conditions({ tasks, principal, market }: Offer & { tasks: readonly Task[] }) {
  if (parseMinor('USDT', principal) === undefined) return null
  const isOne = commonQuota(tasks, principal, market) !== undefined
  return (isOne ? tasks.slice(0, 1) : tasks).map((task) => (
    <p key={task.id} className={css['note']}>
      <Dotted
        text={[
          !isOne && t('task.period', { days: task.periodDays }),
          t('task.condition', { amount: shortAmountText(principal), units: unitsPerDay(task, principal, market) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </p>
  ))
}

/** Names the assumptions of all cards: the work that is paid in one line, and behind it the price and the income left. */
function Assumptions({ quota, principal, market }: { quota: number | undefined; principal: string; market: Market }) {
  const prices = t('task.at-price')
  return (
    <Fold
      summary={quota === undefined ? prices : t('task.condition', { amount: shortAmountText(principal), units: quota })}
    >
      {quota !== undefined && <p className={css['note']}>{prices}</p>}
      <p className={css['note']}>
        {t('common.label', { name: t('pledge.emission-left') })} <AmountText value={market.emissionLeft} unit="SNT" /> ·{' '}
        {t('pledge.emission-left-note')}
      </p>
    </Fold>
  )
}

/** Says what a project is for, what its model writes, and how well it has learned. */
function Purpose({ project }: { project: Answer<'project/list'>['list'][number] }) {
  const { purpose, measure, baseline } = project
  // The larger sample measured the version that people can have.
  const measured = project.release ?? project.newest
  const isBehind = measured !== null && measured.value > baseline.value
  const sample = project.sample && { prompt: project.sample.prompt, text: decodeText(project.sample.text) }
  return (
    <>
      <p className="note">{purpose}</p>
      {sample && isReadable(sample.text) && (
        // The text of a model belongs to no language.
        <p className={css['sample']} dir="auto" lang="">
          <ModelText {...sample} />
        </p>
      )}
      {measured && isMeaningful(measure, measured.value) && (
        <p className={css['note']}>
          {t(measure === 'right' ? 'task.figure' : isBehind ? 'task.figure-behind' : 'task.figure-error', {
            model: figureText(project, measured.value),
            baseline: figureText(project, baseline.value),
          })}
        </p>
      )}
    </>
  )
}

/** One project with all periods that can be pledged for. */
function ProjectCard({ tasks, ...offer }: Offer & { tasks: readonly [Task, ...Task[]] }) {
  const [first] = tasks
  const { data } = useQuery(projectsQuery())
  const project = data?.list.find(({ code }) => code === first.projectCode)
  const name = project?.name ?? first.name
  const updates = project?.updates.slice(-updatesShown) ?? []
  const about = useId()
  return (
    <div data-hue={hueOf(first.projectCode)}>
      <Card flush label={name}>
        {updates.length > 0 && (
          <CellRows rows={updates} count={updatesShown} label={t('common.updates', { count: updates.length })} />
        )}
        <div className={css['body']}>
          <div className={css['head']}>
            <div>
              <h2>{name}</h2>
              <div id={about}>{project && <Purpose project={project} />}</div>
            </div>
            {/* It covers the whole head. A heading within it would be missing in a screen reader's list of headings. */}
            <button
              type="button"
              className={css['details']}
              aria-label={t('task.details', { name })}
              aria-describedby={about}
              onClick={({ currentTarget }) => {
                opensFrom(currentTarget)
                void go(
                  nav.navigateTo('/pages-sub/task/detail', {
                    id: first.id,
                    ...(offer.chosen !== undefined && { amount: offer.chosen }),
                  }),
                )
              }}
            >
              <Icon name="forward" size={20} />
            </button>
          </div>
          <div className={css['periods']} role="group" aria-label={t('task.period-name')}>
            {tasks.map((task) => (
              <Period key={task.id} task={task} {...offer} />
            ))}
          </div>
          {offer.quota === undefined && <Conditions tasks={tasks} {...offer} />}
          {tasks.some(({ paused }) => paused) && <p className={css['note']}>{t('task.paused')}</p>}
          {tasks.some(({ accountLimit }) => accountLimit) && <p className={css['note']}>{t('task.account-limit')}</p>}
        </div>
      </Card>
    </div>
  )
}

const byProject = (list: readonly Task[]): [Task, ...Task[]][] => {
  const groups = new Map<string, [Task, ...Task[]]>()
  for (const task of list) {
    const group = groups.get(task.projectCode)
    if (group) group.push(task)
    else groups.set(task.projectCode, [task])
  }
  return [...groups.values()]
}

/** Why nothing can be pledged now, or trained on this device. */
const Refused = () => (
  <>
    <RefusalNotice refusal={usePledgeRefusal()} />
    <TrainingFaultNotice />
  </>
)

const skeleton = <SkeletonList rows={3} height={330} />

interface CatalogueProps {
  begun: { taskId: string; amount: string | undefined } | undefined
  onDeposit: (short: PledgeShort) => Promise<void>
}

/**
 * The projects on sale. The amount is chosen once, and every card answers with it.
 * @param begun a pledge to continue with, which stands open
 */
export function Catalogue({ begun, onDeposit }: CatalogueProps) {
  const query = useQuery(taskListQuery)
  // A card is drawn once, with its project, when that is to be had: what came later would push the rest down. So would the
  // reason why nothing can be pledged.
  const projects = useQuery(projectsQuery())
  const waits = useAreRefusalsLoading()
  const licences = useLicences()
  const [amount, setAmount] = useState(begun?.amount)
  const { data: user } = useQuery(userQuery)
  /** The task with the amount when it was picked: a balance that changes behind the open sheet must not start the sheet over. */
  const [picked, setPicked] = useState<{ readonly task: Task; readonly amount: string | undefined }>()
  const [open, setOpen] = useState(begun !== undefined)
  const resumed = query.data?.list.find((task) => task.id === begun?.taskId && isOnSale(task))
  const chosen = picked ?? (resumed && { task: resumed, amount: begun?.amount })
  const onPledge = (task: Task, pledged: string | undefined): void =>
    startTransition(() => {
      setPicked({ task, amount: pledged })
      setOpen(true)
    })
  if (projects.isLoading || licences.isLoading || waits) return skeleton
  return (
    <Loaded query={query} skeleton={skeleton}>
      {({ list, market }) => {
        const preset = user && presetAmount(list, user.balances.USDT.available, licences.cost)
        // A person without money begins a pledge with the example that the cards have answered for.
        const pledged = amount ?? preset ?? (user && usualExample)
        const principal = pledged ?? usualExample
        const quota = commonQuota(list, principal, market)
        return list.length === 0 ? (
          <EmptyState text={t('task.none')} {...helpAction()} />
        ) : (
          <div className={css['cards']}>
            <Refused />
            <section className={css['amount']} aria-labelledby="earn-with">
              <h2 id="earn-with">{t('task.earn-with')}</h2>
              <AmountPills amounts={examplesWith(preset)} value={principal} onChange={setAmount} />
              <Assumptions quota={quota} principal={principal} market={market} />
            </section>
            <StarterOffer />
            {byProject(list).map((tasks) => (
              <ProjectCard
                key={tasks[0].projectCode}
                tasks={tasks}
                principal={principal}
                chosen={pledged}
                market={market}
                quota={quota}
                licencesOf={licences.costOf}
                onPledge={(task) => onPledge(task, pledged)}
              />
            ))}
            {chosen && (
              <LazyPledgeSheet
                key={`${chosen.task.id} ${chosen.amount}`}
                task={chosen.task}
                market={market}
                amount={chosen.amount}
                open={open}
                onClose={() => setOpen(false)}
                onDeposit={onDeposit}
              />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

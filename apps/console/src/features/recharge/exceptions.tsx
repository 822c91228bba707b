import type { OpsRequestInput } from '@synet/contract/calls'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Sheet } from '@synet/ui/overlays/sheet'
import { dateTimeText } from '@synet/words/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#shell/api.ts'
import { Loaded } from '#shell/loaded.tsx'
import { Mono } from '#shell/mono.tsx'
import { PageButtons } from '@synet/ui/operators/page-buttons'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '@synet/words/operators/t'
import { type Column, Table } from '#shell/table.tsx'
import { factName, wordOf } from '@synet/words/word-of'
import css from './recharge.module.css'
import { RowButton } from '#shell/row-button.tsx'
import {
  AssignForm,
  CloseForm,
  HaltForm,
  RereadForm,
  ResumeForm,
  factValue,
  type Suspense,
  type Task,
} from './exception-forms.tsx'

type Opened =
  | { readonly suspense: Suspense }
  | { readonly halted: Task }
  | { readonly reread: string }
  | { readonly halt: true }
  | { readonly over: Task }

const suspenseColumns = (onOpen: ((suspense: Suspense) => void) | undefined): readonly Column<Suspense>[] => [
  {
    name: t('fact.amount'),
    end: true,
    cell: (row) => <AmountText value={row.amount} unit="USDT" />,
  },
  { name: t('fact.network'), cell: (row) => wordOf('network', row.network) },
  { name: t('exception.arrived'), cell: (row) => dateTimeText(row.at) },
  { name: t('fact.sender'), cell: (row) => <Mono>{row.sender}</Mono> },
  { name: t('fact.address'), cell: (row) => <Mono>{row.address}</Mono> },
  { name: t('fact.transaction'), cell: (row) => <Mono>{row.transaction}</Mono> },
  {
    name: '',
    end: true,
    cell: (row) =>
      row.proposal !== null ? (
        <a href="#/proposals">{t('exception.under-way', { id: row.proposal })}</a>
      ) : (
        onOpen && (
          <RowButton label={t('exception.assign-named', { amount: row.amount })} onClick={() => onOpen(row)}>
            {t('exception.assign')}
          </RowButton>
        )
      ),
  },
]

const taskColumns = (
  onResume: ((task: Task) => void) | undefined,
  onReread: ((network: string) => void) | undefined,
  onClose: ((task: Task) => void) | undefined,
): readonly Column<Task>[] => [
  { name: t('exception.tasks'), cell: (task) => wordOf('task', task.kind) },
  {
    name: t('log.facts'),
    cell: (task) => (
      <span className={css['facts']}>
        {Object.entries(task.facts).map(([name, value]) => (
          <span key={name}>
            <span>{factName(name)}</span> {factValue(name, value)}
          </span>
        ))}
      </span>
    ),
  },
  { name: t('exception.open-since'), cell: (task) => dateTimeText(task.openedAt) },
  {
    name: '',
    end: true,
    cell: (task) => (
      <>
        {onResume && task.kind === 'network.halted' && (
          <Button kind="secondary" small onClick={() => onResume(task)}>
            {t('exception.resume')}
          </Button>
        )}
        {onReread && task.kind === 'surplus.unexplained' && (
          <Button kind="secondary" small onClick={() => onReread(task.facts['subject'] ?? '')}>
            {t('exception.reread')}
          </Button>
        )}
        {onClose && task.kind !== 'network.halted' && (
          <RowButton
            label={t('exception.close-named', { task: wordOf('task', task.kind) })}
            onClick={() => onClose(task)}
          >
            {t('exception.close')}
          </RowButton>
        )}
      </>
    ),
  },
]

function OpenedSheet({
  opened,
  mayBeOwn,
  onClose: close,
}: {
  opened: Opened | undefined
  mayBeOwn: boolean
  onClose: () => void
}) {
  return (
    <Sheet
      open={opened !== undefined}
      onClose={close}
      title={t(
        !opened || 'suspense' in opened
          ? 'exception.assign-title'
          : 'halted' in opened
            ? 'exception.resume'
            : 'halt' in opened
              ? 'exception.halt'
              : 'over' in opened
                ? 'exception.close'
                : 'exception.reread',
      )}
    >
      {opened && 'halted' in opened && <ResumeForm task={opened.halted} onDone={close} />}
      {opened && 'suspense' in opened && <AssignForm suspense={opened.suspense} mayBeOwn={mayBeOwn} onDone={close} />}
      {opened && 'halt' in opened && <HaltForm onDone={close} />}
      {opened && 'over' in opened && <CloseForm task={opened.over} onDone={close} />}
      {opened && 'reread' in opened && <RereadForm network={opened.reread} onDone={close} />}
    </Sheet>
  )
}

/** Transfers without an owner, and faults that only an operator can fix. `#/recharges/<kind>` has one kind of faults. */
export const Exceptions = ({ parts: [kind], may }: PageProps) => <ExceptionsOf key={kind} kind={kind} may={may} />

function ExceptionsOf({ kind, may }: { kind: string | undefined; may: PageProps['may'] }) {
  const [cursors, setCursors] = useState<OpsRequestInput<'exceptions'>>(kind ? { taskKind: kind } : {})
  const query = useQuery({
    queryKey: ['exceptions', cursors],
    queryFn: () => call('exceptions', cursors),
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  })
  const [opened, setOpened] = useState<Opened>()
  const close = (): void => setOpened(undefined)
  const assign = may('recharges.assign') ? (suspense: Suspense) => setOpened({ suspense }) : undefined
  const reread = may('recharges.assign') ? (network: string) => setOpened({ reread: network }) : undefined
  const end = may('recharges.assign') ? (over: Task) => setOpened({ over }) : undefined
  const resume = may('withdrawals.decide') ? (halted: Task) => setOpened({ halted }) : undefined
  return (
    <>
      <Loaded query={query}>
        {({ suspense, suspenseNext, tasks, tasksNext }) => (
          <>
            <section className="section">
              <h2>{t('exception.suspense')}</h2>
              {suspense.length === 0 ? (
                <p className={css['quiet']}>{t('exception.suspense-none')}</p>
              ) : (
                <Table
                  label={t('exception.suspense')}
                  columns={suspenseColumns(assign)}
                  rows={suspense}
                  keyOf={(row) => `${row.network} ${row.transaction} ${row.nth}`}
                />
              )}
              <PageButtons
                cursor={cursors.suspenseCursor}
                next={suspenseNext}
                onChange={(suspenseCursor) => setCursors({ ...cursors, suspenseCursor })}
              />
            </section>
            <section className="section">
              <h2>{kind ? wordOf('task', kind) : t('exception.tasks')}</h2>
              {kind && <a href="#/recharges">{t('console.all')}</a>}
              {resume && (
                <Button kind="secondary" small onClick={() => setOpened({ halt: true })}>
                  {t('exception.halt')}
                </Button>
              )}
              {tasks.length === 0 ? (
                <p className={css['quiet']}>{t('exception.tasks-none')}</p>
              ) : (
                <Table
                  label={t('exception.tasks')}
                  columns={taskColumns(resume, reread, end)}
                  rows={tasks}
                  keyOf={(task) => task.id}
                />
              )}
              <PageButtons
                cursor={cursors.tasksCursor}
                next={tasksNext}
                onChange={(tasksCursor) => setCursors({ ...cursors, tasksCursor })}
              />
            </section>
          </>
        )}
      </Loaded>
      <OpenedSheet opened={opened} mayBeOwn={may('money.propose')} onClose={close} />
    </>
  )
}

import { type NetworkName, networkNames } from '@synet/core/all-networks'
import type { OpsAnswer, OpsRequestInput } from '@synet/contract/calls'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Segmented } from '@synet/ui/controls/segmented'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { dateTimeText } from '@synet/words/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call, finish } from '#shell/api.ts'
import { Loaded } from '#shell/loaded.tsx'
import { Mono } from '#shell/mono.tsx'
import { PageButtons } from '@synet/ui/operators/page-buttons'
import type { PageProps } from '#shell/page-props.ts'
import { SelectField } from '#shell/select-field.tsx'
import { t } from '@synet/words/operators/t'
import { type Column, Table } from '#shell/table.tsx'
import { factName, wordOf } from '@synet/words/word-of'
import css from './recharge.module.css'
import { RowButton } from '#shell/row-button.tsx'

type Answer = OpsAnswer<'exceptions'>
type Suspense = Answer['suspense'][number]
type Task = Answer['tasks'][number]
type Opened =
  | { readonly suspense: Suspense }
  | { readonly halted: Task }
  | { readonly reread: string }
  | { readonly halt: true }
  | { readonly over: Task }

const sent = (onDone: () => void): void => finish(t('proposal.sent-toast'), onDone)

type Owner = 'user' | 'company'

function AssignForm({ suspense, mayBeOwn, onDone }: { suspense: Suspense; mayBeOwn: boolean; onDone: () => void }) {
  const [owner, setOwner] = useState<Owner>('user')
  const [username, setUsername] = useState('')
  const { network, transaction, nth } = suspense
  return (
    <ActionForm
      // The booking of own money is public, with its reason.
      reason={t(owner === 'company' ? 'console.reason-public' : 'console.reason')}
      submit={t('proposal.submit')}
      onSubmit={async (made) => {
        const waiting = { network, transaction, nth, ...made }
        await (owner === 'user' ? call('proposeAssignment', { ...waiting, username }) : call('proposeCapital', waiting))
        sent(onDone)
      }}
    >
      {mayBeOwn && (
        <Segmented
          label={t('exception.owner')}
          choices={[
            { value: 'user', name: t('exception.owner-user') },
            { value: 'company', name: t('exception.owner-company') },
          ]}
          value={owner}
          onChange={setOwner}
        />
      )}
      <Notice>{t(owner === 'user' ? 'exception.assign-text' : 'exception.capital-text')}</Notice>
      <FactList
        facts={[
          { name: t('fact.amount'), value: <AmountText value={suspense.amount} unit="USDT" />, strong: true },
          { name: t('fact.network'), value: wordOf('network', network) },
          { name: t('exception.arrived'), value: dateTimeText(suspense.at) },
          { name: t('fact.sender'), value: <Mono>{suspense.sender}</Mono>, stack: true },
          { name: t('fact.transaction'), value: <Mono>{transaction}</Mono>, stack: true },
        ]}
      />
      {owner === 'user' && (
        <TextField label={t('money.username')} value={username} onChange={setUsername} maxLength={40} />
      )}
    </ActionForm>
  )
}

/** A network that a task is about has a name for people. */
const factValue = (name: string, value: string): string => (name === 'subject' ? wordOf('network', value) : value)

const TaskFacts = ({ task }: { task: Task }) => (
  <FactList
    facts={Object.entries(task.facts).map(([name, value]) => ({
      name: factName(name),
      value: factValue(name, value),
      stack: name === 'reason',
    }))}
  />
)

function ResumeForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const network = task.facts['subject'] as OpsRequestInput<'proposeResume'>['network']
  return (
    <ActionForm
      reason={t('console.reason')}
      submit={t('proposal.submit')}
      onSubmit={async (made) => {
        await call('proposeResume', { network, ...made })
        sent(onDone)
      }}
    >
      <Notice tone="warn">{t('exception.resume-text')}</Notice>
      <TaskFacts task={task} />
    </ActionForm>
  )
}

function HaltForm({ onDone }: { onDone: () => void }) {
  // None is chosen beforehand: in a hurry the wrong one would be halted.
  const [network, setNetwork] = useState<NetworkName | ''>('')
  return (
    <ActionForm
      reason={t('console.reason')}
      submit={t('exception.halt')}
      fault={network === '' ? t('network.required') : undefined}
      onSubmit={async (made) => {
        if (network === '') return
        await call('haltPayouts', { network, ...made })
        finish(t('exception.halt-toast'), onDone)
      }}
    >
      <Notice tone="warn">{t('exception.halt-text')}</Notice>
      <SelectField
        label={t('fact.network')}
        choices={[
          { value: '' as const, name: t('network.required') },
          ...networkNames.map((value) => ({ value, name: wordOf('network', value) })),
        ]}
        value={network}
        onChange={setNetwork}
      />
    </ActionForm>
  )
}

function RereadForm({ network, onDone }: { network: string; onDone: () => void }) {
  const [block, setBlock] = useState('')
  return (
    <ActionForm
      submit={t('exception.reread')}
      onSubmit={async ({ secondFactor }) => {
        await call('rereadLogs', { network: network as OpsRequestInput<'rereadLogs'>['network'], block, secondFactor })
        toast(t('exception.reread-toast'))
        onDone()
      }}
    >
      <Notice>{t('exception.reread-text')}</Notice>
      <FactList facts={[{ name: t('fact.network'), value: wordOf('network', network) }]} />
      <TextField label={t('exception.block')} value={block} onChange={setBlock} maxLength={12} inputMode="numeric" />
    </ActionForm>
  )
}

function CloseForm({ task, onDone }: { task: Task; onDone: () => void }) {
  return (
    <ActionForm
      reason={t('console.reason')}
      submit={t('exception.close')}
      onSubmit={async (made) => {
        await call('closeTask', { id: task.id, ...made })
        finish(t('exception.close-toast'), onDone)
      }}
    >
      <Notice>{t('exception.close-text')}</Notice>
      <TaskFacts task={task} />
    </ActionForm>
  )
}

const suspenseColumns = (onOpen: ((suspense: Suspense) => void) | undefined): readonly Column<Suspense>[] => [
  {
    name: t('fact.amount'),
    end: true,
    cell: (one) => <AmountText value={one.amount} unit="USDT" />,
  },
  { name: t('fact.network'), cell: (one) => wordOf('network', one.network) },
  { name: t('exception.arrived'), cell: (one) => dateTimeText(one.at) },
  { name: t('fact.sender'), cell: (one) => <Mono>{one.sender}</Mono> },
  { name: t('fact.address'), cell: (one) => <Mono>{one.address}</Mono> },
  { name: t('fact.transaction'), cell: (one) => <Mono>{one.transaction}</Mono> },
  {
    name: '',
    end: true,
    cell: (one) =>
      one.proposal !== null ? (
        <a href="#/proposals">{t('exception.under-way', { id: one.proposal })}</a>
      ) : (
        onOpen && (
          <RowButton label={t('exception.assign-named', { amount: one.amount })} onClick={() => onOpen(one)}>
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
                  keyOf={(one) => `${one.network} ${one.transaction} ${one.nth}`}
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

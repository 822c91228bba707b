import { type NetworkName, networkNames } from '@synet/core/all-networks'
import type { OpsAnswer, OpsRequestInput } from '@synet/contract/calls'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Segmented } from '@synet/ui/controls/segmented'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { dateTimeText } from '@synet/words/format'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call, finishForm } from '#shell/api.ts'
import { Mono } from '#shell/mono.tsx'
import { SelectField } from '#shell/select-field.tsx'
import { t } from '@synet/words/operators/t'
import { factName, wordOf } from '@synet/words/word-of'

type Answer = OpsAnswer<'exceptions'>
export type Suspense = Answer['suspense'][number]
export type Task = Answer['tasks'][number]

const confirmSent = (onDone: () => void): void => finishForm(t('proposal.sent-toast'), onDone)

type Owner = 'user' | 'company'

export function AssignForm({
  suspense,
  mayBeOwn,
  onDone,
}: {
  suspense: Suspense
  mayBeOwn: boolean
  onDone: () => void
}) {
  const [owner, setOwner] = useState<Owner>('user')
  const [username, setUsername] = useState('')
  const { network, transaction, nth } = suspense
  return (
    <ActionForm
      // The booking of own money is public, with its reason.
      reason={t(owner === 'company' ? 'console.reason-public' : 'fact.reason')}
      submit={t('proposal.submit')}
      onSubmit={async (made) => {
        const waiting = { network, transaction, nth, ...made }
        await (owner === 'user' ? call('proposeAssignment', { ...waiting, username }) : call('proposeCapital', waiting))
        confirmSent(onDone)
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
export const factValue = (name: string, value: string): string =>
  name === 'subject' ? wordOf('network', value) : value

const TaskFacts = ({ task }: { task: Task }) => (
  <FactList
    facts={Object.entries(task.facts).map(([name, value]) => ({
      name: factName(name),
      value: factValue(name, value),
      stack: name === 'reason',
    }))}
  />
)

export function ResumeForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const network = task.facts['subject'] as OpsRequestInput<'proposeResume'>['network']
  return (
    <ActionForm
      reason={t('fact.reason')}
      submit={t('proposal.submit')}
      onSubmit={async (made) => {
        await call('proposeResume', { network, ...made })
        confirmSent(onDone)
      }}
    >
      <Notice tone="warn">{t('exception.resume-text')}</Notice>
      <TaskFacts task={task} />
    </ActionForm>
  )
}

export function HaltForm({ onDone }: { onDone: () => void }) {
  // None is chosen beforehand: in a hurry the wrong one would be halted.
  const [network, setNetwork] = useState<NetworkName | ''>('')
  return (
    <ActionForm
      reason={t('fact.reason')}
      submit={t('exception.halt')}
      fault={network === '' ? t('network.required') : undefined}
      onSubmit={async (made) => {
        if (network === '') return
        await call('haltPayouts', { network, ...made })
        finishForm(t('exception.halt-toast'), onDone)
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

export function RereadForm({ network, onDone }: { network: string; onDone: () => void }) {
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

export function CloseForm({ task, onDone }: { task: Task; onDone: () => void }) {
  return (
    <ActionForm
      reason={t('fact.reason')}
      submit={t('exception.close')}
      onSubmit={async (made) => {
        await call('closeTask', { id: task.id, ...made })
        finishForm(t('exception.close-toast'), onDone)
      }}
    >
      <Notice>{t('exception.close-text')}</Notice>
      <TaskFacts task={task} />
    </ActionForm>
  )
}

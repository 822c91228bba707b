import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call, queryClient } from '#shell/api.ts'
import { t } from '@synet/words/operators/t'
import type { OpenFreezeAction } from './freezes.tsx'
import { type Customer, customerQuery, type Freeze } from './queries.ts'

type Scope = Freeze['scopes'][number]
const scopes: readonly Scope[] = ['log-in', 'withdraw', 'transfer']

/** The action of the sheet: a new freeze, or a decision about the current one. */
export type FreezeAction = 'freeze' | { readonly do: OpenFreezeAction; readonly freeze: Freeze }

/** The server answers with the person's current state. */
function keep(customer: Customer): void {
  queryClient.setQueryData(customerQuery(customer.id).queryKey, customer)
  void queryClient.invalidateQueries({ queryKey: ['customers'] })
}

function NewForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const [chosen, setChosen] = useState<readonly Scope[]>(['withdraw', 'transfer'])
  const [appeal, setAppeal] = useState('')
  return (
    <ActionForm
      reason={t('freeze.reason')}
      submit={t('fact.freeze')}
      danger
      onSubmit={async (made) => {
        keep(await call('freeze', { userId: customer.id, scopes: [...chosen], appeal, ...made }))
        toast(t('freeze.done-toast'))
        onDone()
      }}
    >
      <Notice tone="warn">{t('freeze.text')}</Notice>
      <fieldset>
        <legend>{t('fact.scopes')}</legend>
        {scopes.map((scope) => (
          <CheckboxRow
            key={scope}
            name={t(`freeze.scope.${scope}`)}
            checked={chosen.includes(scope)}
            onChange={(on) =>
              setChosen((all) => scopes.filter((candidate) => (candidate === scope ? on : all.includes(candidate))))
            }
          />
        ))}
      </fieldset>
      <TextField label={t('freeze.appeal')} value={appeal} onChange={setAppeal} maxLength={200} showCount multiline />
    </ActionForm>
  )
}

interface Made {
  readonly id: string
  readonly reason: string
  readonly secondFactor: string
}

/** An action on the freeze in progress: its call, its texts, and who reads the reason. */
const openActions = {
  confirm: {
    run: ({ id, secondFactor }: Made) => call('confirmFreeze', { id, secondFactor }),
    toast: 'freeze.confirmed-toast',
    reason: undefined,
  },
  unfreeze: {
    run: (made: Made) => call('unfreeze', made),
    toast: 'freeze.unfrozen-toast',
    reason: 'fact.reason',
  },
  renew: {
    run: (made: Made) => call('renewFreeze', made),
    toast: 'freeze.renew-toast',
    reason: 'freeze.reason',
  },
  'confirm-renewal': {
    run: ({ id, secondFactor }: Made) => call('confirmRenewal', { id, secondFactor }),
    toast: 'freeze.confirm-renewal-toast',
    reason: undefined,
  },
} as const satisfies Record<OpenFreezeAction, object>

function OpenForm({
  freeze: { id, scopes: frozen, reason: why, appeal, renewal },
  action,
  onDone,
}: {
  freeze: Freeze
  action: OpenFreezeAction
  onDone: () => void
}) {
  const { run, toast: said, reason: asked } = openActions[action]
  return (
    <ActionForm
      submit={t(`freeze.${action}`)}
      {...(asked && { reason: t(asked) })}
      onSubmit={async (made) => {
        keep(await run({ id, ...made }))
        toast(t(said))
        onDone()
      }}
    >
      <Notice tone={action === 'unfreeze' ? 'plain' : 'warn'}>{t(`freeze.${action}-text`)}</Notice>
      <FactList
        facts={[
          { name: t('fact.scopes'), value: frozen.map((scope) => t(`freeze.scope.${scope}`)).join(', ') },
          { name: t('freeze.reason'), value: why, stack: true },
          { name: t('freeze.appeal'), value: appeal, stack: true },
          action === 'confirm-renewal' &&
            renewal !== null && {
              name: t('freeze.renewal', { name: renewal.operator }),
              value: renewal.reason,
              stack: true,
            },
        ]}
      />
    </ActionForm>
  )
}

export function FreezeSheet({
  customer,
  action,
  onClose,
}: {
  customer: Customer
  action: FreezeAction | undefined
  onClose: () => void
}) {
  const title = t(action === undefined || action === 'freeze' ? 'freeze.title' : `freeze.${action.do}`)
  return (
    <Sheet open={action !== undefined} onClose={onClose} title={`${title}: ${customer.username}`}>
      {action === 'freeze' ? (
        <NewForm customer={customer} onDone={onClose} />
      ) : (
        action && <OpenForm freeze={action.freeze} action={action.do} onDone={onClose} />
      )}
    </Sheet>
  )
}

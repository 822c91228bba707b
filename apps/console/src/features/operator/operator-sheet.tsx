import type { OpsRequestInput } from '@synet/contract/calls'
import { CopyButton } from '@synet/ui/controls/copy-button'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call, finishForm } from '#shell/api.ts'
import { Mono } from '#shell/mono.tsx'
import { t } from '@synet/words/operators/t'
import { wordOf } from '@synet/words/word-of'
import { codeHash, newCode } from './one-time-code.ts'
import type { Operator, Role } from './queries.ts'

const kinds = ['operator.roles', 'operator.disabled', 'operator.second-factor'] as const
type Kind = (typeof kinds)[number]

function ChangeForm({ operator, roles, onDone }: { operator: Operator; roles: readonly Role[]; onDone: () => void }) {
  const [kind, setKind] = useState<Kind>('operator.roles')
  const [chosen, setChosen] = useState<readonly Role[]>(() => roles.filter((role) => operator.roles.includes(role)))
  const [code] = useState(newCode)
  return (
    <ActionForm
      reason={t('console.reason')}
      submit={t('proposal.submit')}
      danger={kind === 'operator.disabled'}
      onSubmit={async (made) => {
        const shared = { operatorId: operator.id, ...made }
        const request: OpsRequestInput<'proposeOperator'> =
          kind === 'operator.roles'
            ? { kind, roles: [...chosen], ...shared }
            : kind === 'operator.disabled'
              ? { kind, ...shared }
              : { kind, codeHash: await codeHash(code), ...shared }
        await call('proposeOperator', request)
        finishForm(t('proposal.sent-toast'), onDone)
      }}
    >
      <Segmented
        label={t('operator.what')}
        choices={kinds.map((value) => ({ value, name: t(`operator.do.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'operator.roles' && (
        <fieldset>
          <legend>{t('operator.role-list')}</legend>
          {roles.map((role) => (
            <CheckboxRow
              key={role}
              name={wordOf('operator.role', role)}
              checked={chosen.includes(role)}
              onChange={(on) => setChosen((all) => roles.filter((one) => (one === role ? on : all.includes(one))))}
            />
          ))}
        </fieldset>
      )}
      {kind === 'operator.disabled' && <Notice tone="warn">{t('operator.disable-text')}</Notice>}
      {kind === 'operator.second-factor' && (
        <>
          <Notice tone="warn">{t('operator.code-text')}</Notice>
          <FactList facts={[{ name: t('operator.code'), value: <Mono>{code}</Mono>, strong: true }]} />
          <CopyButton value={code} name={t('operator.code')} />
        </>
      )}
    </ActionForm>
  )
}

export function OperatorSheet({
  operator,
  roles,
  onClose,
}: {
  operator: Operator | undefined
  roles: readonly Role[]
  onClose: () => void
}) {
  return (
    <Sheet
      open={operator !== undefined}
      onClose={onClose}
      title={operator ? t('operator.change-named', { name: operator.name }) : ''}
    >
      {operator && <ChangeForm operator={operator} roles={roles} onDone={onClose} />}
    </Sheet>
  )
}

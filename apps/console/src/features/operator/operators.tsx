import { useChosen } from '@synet/ui/keys/use-chosen'
import { Notice } from '@synet/ui/feedback/notice'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#shell/loaded.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '@synet/words/operators/t'
import { type Column, Table } from '#shell/table.tsx'
import { wordOf } from '@synet/words/word-of'
import { type Operator, operatorsQuery, type Role } from './queries.ts'
import { RowButton } from '#shell/row-button.tsx'
import type { OpsRequestInput } from '@synet/contract/calls'
import { CopyButton } from '@synet/ui/controls/copy-button'
import { FactList } from '@synet/ui/layout/fact-list'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { ActionForm } from '#shell/action-form.tsx'
import { call, finishForm } from '#shell/api.ts'
import { Mono } from '#shell/mono.tsx'

/** Letters and digits that are not mistaken for each other when they are read out. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 12

/** A code to tell somebody in person: 60 bits, drawn here and sent nowhere. */
const newCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(codeLength)), (byte) => codeLetters[byte % codeLetters.length]).join(
    '',
  )

/** @returns SHA-256, hex: what the server keeps of a code */
async function codeHash(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const kinds = ['operator.roles', 'operator.disabled', 'operator.second-factor'] as const
type Kind = (typeof kinds)[number]

function ChangeForm({ operator, roles, onDone }: { operator: Operator; roles: readonly Role[]; onDone: () => void }) {
  const [kind, setKind] = useState<Kind>('operator.roles')
  const [chosen, setChosen] = useState<readonly Role[]>(() => roles.filter((role) => operator.roles.includes(role)))
  const [code] = useState(newCode)
  return (
    <ActionForm
      reason={t('fact.reason')}
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
          <legend>{t('fact.roles')}</legend>
          {roles.map((role) => (
            <CheckboxRow
              key={role}
              name={wordOf('operator.role', role)}
              checked={chosen.includes(role)}
              onChange={(on) =>
                setChosen((all) => roles.filter((candidate) => (candidate === role ? on : all.includes(candidate))))
              }
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

function OperatorSheet({
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

function State({ operator: { disabledAt, lockedUntil, enrolling } }: { operator: Operator }) {
  if (disabledAt !== null)
    return <StatusTag tone="plain">{t('operator.disabled', { time: dateTimeText(disabledAt) })}</StatusTag>
  if (enrolling) return <StatusTag tone="waiting">{t('operator.enrolling')}</StatusTag>
  if (lockedUntil !== null)
    return <StatusTag tone="bad">{t('operator.locked', { time: dateTimeText(lockedUntil) })}</StatusTag>
  return <StatusTag tone="good">{t('operator.in-use')}</StatusTag>
}

const columnsOf = (onOpen: ((operator: Operator) => void) | undefined): readonly Column<Operator>[] => [
  { name: t('console.name'), cell: (row) => <strong>{row.name}</strong> },
  {
    name: t('fact.roles'),
    wide: true,
    cell: (row) => row.roles.map((role) => wordOf('operator.role', role)).join(', '),
  },
  { name: t('console.state-filter'), cell: (row) => <State operator={row} /> },
  {
    name: t('operator.seen'),
    short: true,
    cell: (row) => (row.seenAt === null ? t('setting.never') : dateTimeText(row.seenAt)),
  },
  {
    name: '',
    end: true,
    cell: (row) =>
      onOpen &&
      row.disabledAt === null && (
        <RowButton label={t('operator.change-named', { name: row.name })} onClick={() => onOpen(row)}>
          {t('operator.change')}
        </RowButton>
      ),
  },
]

/** The operators and their permissions. */
export function Operators({ may }: PageProps) {
  const query = useQuery(operatorsQuery())
  const [opened, setOpened] = useState<Operator>()
  const mayPropose = may('operators.propose')
  const chosen = useChosen(query.data?.list ?? [], {
    open: (operator) => {
      if (mayPropose && operator.disabledAt === null) setOpened(operator)
    },
  })
  return (
    <>
      <Notice>{t('operator.text')}</Notice>
      <Loaded query={query}>
        {({ list, roles }) => {
          const permissions = [...new Set(roles.flatMap((role) => role.permissions))].sort()
          return (
            <>
              <Table
                label={t('console.operators')}
                columns={columnsOf(mayPropose ? setOpened : undefined)}
                rows={list}
                keyOf={(row) => row.id}
                quiet={(row) => row.disabledAt !== null}
                chosen={chosen}
              />
              <section className="section">
                <h2>{t('operator.permissions')}</h2>
                <Table
                  label={t('operator.permissions')}
                  rows={permissions}
                  keyOf={(permission) => permission}
                  columns={[
                    { name: t('operator.permission'), cell: (permission) => permission },
                    ...roles.map((role) => ({
                      name: wordOf('operator.role', role.name),
                      cell: (permission: string) => (role.permissions.includes(permission) ? t('customer.yes') : ''),
                    })),
                  ]}
                />
              </section>
              <OperatorSheet
                operator={opened}
                roles={roles.map((role) => role.name)}
                onClose={() => setOpened(undefined)}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

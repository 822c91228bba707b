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
import { OperatorSheet } from './operator-sheet.tsx'
import { type Operator, operatorsQuery } from './queries.ts'
import { RowButton } from '#shell/row-button.tsx'

function State({ operator: { disabledAt, lockedUntil, enrolling } }: { operator: Operator }) {
  if (disabledAt !== null)
    return <StatusTag tone="plain">{t('operator.disabled', { time: dateTimeText(disabledAt) })}</StatusTag>
  if (enrolling) return <StatusTag tone="waiting">{t('operator.enrolling')}</StatusTag>
  if (lockedUntil !== null)
    return <StatusTag tone="bad">{t('operator.locked', { time: dateTimeText(lockedUntil) })}</StatusTag>
  return <StatusTag tone="good">{t('operator.in-use')}</StatusTag>
}

const columnsOf = (onOpen: ((operator: Operator) => void) | undefined): readonly Column<Operator>[] => [
  { name: t('console.name'), cell: (one) => <strong>{one.name}</strong> },
  {
    name: t('operator.role-list'),
    wide: true,
    cell: (one) => one.roles.map((role) => wordOf('operator.role', role)).join(', '),
  },
  { name: t('operator.state'), cell: (one) => <State operator={one} /> },
  {
    name: t('operator.seen'),
    short: true,
    cell: (one) => (one.seenAt === null ? t('setting.never') : dateTimeText(one.seenAt)),
  },
  {
    name: '',
    end: true,
    cell: (one) =>
      onOpen &&
      one.disabledAt === null && (
        <RowButton label={t('operator.change-named', { name: one.name })} onClick={() => onOpen(one)}>
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
                keyOf={(one) => one.id}
                quiet={(one) => one.disabledAt !== null}
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

import type { OpsAnswer } from '@synet/contract/calls'
import { identityHoldHours } from '@synet/contract/schema/user/identity'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call, finishForm } from '#shell/api.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { t } from '@synet/words/operators/t'
import { type Column, Table } from '#shell/table.tsx'
import { pagesQuery } from '#shell/pages-query.ts'
import { RowButton } from '#shell/row-button.tsx'

type Check = OpsAnswer<'identityChecks'>['list'][number]
interface Action {
  readonly do: 'confirm' | 'reject'
  readonly check: Check
}

function stateOf({ first, heldUntil }: Check): string {
  if (heldUntil !== null) return t('identity-check.held', { time: dateTimeText(heldUntil) })
  return first ? t('identity-check.first', { operator: first.operator }) : t('identity-check.asked')
}

const columnsOf = (onAction: ((action: Action) => void) | undefined): readonly Column<Check>[] => [
  { name: t('console.time'), short: true, cell: (row) => dateTimeText(row.askedAt) },
  {
    name: t('fact.username'),
    cell: (row) => (
      <>
        <a href={`#/customers/one/${row.userId}`}>{row.username}</a>
        {row.ofAccount > 1 && <p>{t('identity-check.of-account', { count: row.ofAccount })}</p>}
      </>
    ),
  },
  { name: t('identity-check.contact'), cell: (row) => row.contact },
  { name: t('identity-check.facts'), wide: true, cell: (row) => row.facts },
  { name: t('console.state-filter'), cell: stateOf },
  {
    name: '',
    end: true,
    cell: (row) =>
      onAction && (
        <>
          {row.heldUntil === null && !row.first?.mine && (
            <RowButton
              label={`${t('identity-check.confirm')}: ${row.username}`}
              onClick={() => onAction({ do: 'confirm', check: row })}
            >
              {t('identity-check.confirm')}
            </RowButton>
          )}
          <RowButton
            kind="quiet"
            label={`${t('identity-check.reject')}: ${row.username}`}
            onClick={() => onAction({ do: 'reject', check: row })}
          >
            {t('identity-check.reject')}
          </RowButton>
        </>
      ),
  },
]

function Decide({ action: { do: what, check }, onDone }: { action: Action; onDone: () => void }) {
  const { id } = check
  const confirms = what === 'confirm'
  return (
    <ActionForm
      {...(!confirms && { reason: t('fact.reason') })}
      danger={!confirms}
      submit={t(`identity-check.${what}`)}
      onSubmit={async ({ reason, secondFactor }) => {
        await (confirms
          ? call('confirmIdentity', { id, secondFactor })
          : call('rejectIdentity', { id, reason, secondFactor }))
        finishForm(t('success.confirmation'), onDone)
      }}
    >
      {confirms && <Notice tone="warn">{t('identity-check.text', { hours: identityHoldHours })}</Notice>}
      <FactList
        facts={[
          { name: t('fact.username'), value: check.username },
          { name: t('identity-check.contact'), value: check.contact },
          { name: t('identity-check.facts'), value: check.facts, stack: true },
        ]}
      />
    </ActionForm>
  )
}

/** Checks of who owns an account; those that wait for this operator come first, the oldest before others. */
export function IdentityChecks({ may }: PageProps) {
  const query = useInfiniteQuery({
    ...pagesQuery(['identityChecks'], (page) => call('identityChecks', { limit: 50, ...page })),
    refetchInterval: 30_000,
  })
  const [action, setAction] = useState<Action>()
  return (
    <>
      <LoadedList query={query}>
        {(pages) =>
          pages[0]?.list.length === 0 ? (
            <EmptyState text={t('identity-check.none')} />
          ) : (
            <Table
              label={t('console.identity')}
              rows={pages.flatMap((page) => page.list)}
              keyOf={(row) => row.id}
              columns={columnsOf(may('customers.freeze') ? setAction : undefined)}
            />
          )
        }
      </LoadedList>
      <Sheet
        open={action !== undefined}
        onClose={() => setAction(undefined)}
        title={action ? t(`identity-check.${action.do}`) : ''}
      >
        {action && <Decide action={action} onDone={() => setAction(undefined)} />}
      </Sheet>
    </>
  )
}

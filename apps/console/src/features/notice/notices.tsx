import { Notice as Remark } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { ActionForm } from '#shell/action-form.tsx'
import { call, queryClient } from '#shell/api.ts'
import { t } from '@synet/words/operators/t'
import { type Notice, titleOf, isOpen, noticesQuery } from './queries.ts'
import { useChosen } from '@synet/ui/keys/use-chosen'
import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hashOf } from '#shell/hash.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { PendingProposals } from '#shell/pending-proposals.tsx'
import { type Column, Table } from '#shell/table.tsx'
import css from './notice.module.css'
import { NoticeEditor } from './notice-editor.tsx'
import { RowButton } from '#shell/row-button.tsx'

function WithdrawForm({ notice: { id }, onDone }: { notice: Notice; onDone: () => void }) {
  return (
    <ActionForm
      submit={t('notice.withdraw')}
      danger
      onSubmit={async ({ secondFactor }) => {
        await call('withdrawNotice', { id, secondFactor })
        toast(t('notice.withdrawn-toast'))
        onDone()
        void queryClient.invalidateQueries({ queryKey: ['notices'] })
      }}
    >
      <Remark tone="warn">{t('notice.withdraw-text')}</Remark>
    </ActionForm>
  )
}

export function WithdrawNoticeSheet({ notice, onClose }: { notice: Notice | undefined; onClose: () => void }) {
  return (
    <Sheet
      open={notice !== undefined}
      onClose={onClose}
      title={notice ? t('notice.withdraw-named', { title: titleOf(notice) }) : ''}
    >
      {notice && <WithdrawForm notice={notice} onDone={onClose} />}
    </Sheet>
  )
}

const tone: Record<Notice['state'], Tone> = {
  draft: 'plain',
  scheduled: 'waiting',
  published: 'good',
  withdrawn: 'bad',
}

const columnsOf = (onWithdraw: ((notice: Notice) => void) | undefined): readonly Column<Notice>[] => [
  {
    name: t('fact.title'),
    wide: true,
    cell: (row) => (
      <span className={css['named']}>
        <strong>{titleOf(row)}</strong>
        <span className="quiet">
          {t('notice.number', { id: row.id })} · {t('notice.languages', { n: row.texts.length })}
        </span>
      </span>
    ),
  },
  {
    name: t('console.state-filter'),
    cell: (row) => <StatusTag tone={tone[row.state]}>{t(`notice.state.${row.state}`)}</StatusTag>,
  },
  {
    name: t('notice.when'),
    short: true,
    cell: (row) => (row.publishAt === null ? '' : dateTimeText(row.publishAt)),
  },
  { name: t('fact.popup'), cell: (row) => t(row.popup ? 'customer.yes' : 'customer.no') },
  { name: t('notice.read-by'), end: true, cell: (row) => t('notice.readers', { n: row.readers }) },
  { name: t('fact.operator'), short: true, cell: (row) => row.operator ?? t('console.nobody') },
  {
    name: '',
    end: true,
    cell: (row) =>
      onWithdraw &&
      row.state !== 'withdrawn' && (
        <span className={css['actions']}>
          {isOpen(row) && (
            <RowButton label={t('notice.edit-named', { title: titleOf(row) })} onClick={() => edit(row)}>
              {t('notice.edit')}
            </RowButton>
          )}
          <RowButton
            kind="danger"
            label={t('notice.withdraw-named', { title: titleOf(row) })}
            onClick={() => onWithdraw(row)}
          >
            {t('notice.withdraw')}
          </RowButton>
        </span>
      ),
  },
]

const edit = (notice: Notice): void => {
  location.hash = hashOf('notices', 'edit', notice.id)
}

function NoticeList({ may }: Pick<PageProps, 'may'>) {
  const query = useInfiniteQuery(noticesQuery())
  const rows = query.data?.pages.flatMap((page) => page.list) ?? []
  const [withdrawn, setWithdrawn] = useState<Notice>()
  const mayWrite = may('notices.write')
  const chosen = useChosen(rows, {
    open: (notice) => {
      if (mayWrite && isOpen(notice)) edit(notice)
    },
  })
  return (
    <>
      {mayWrite && (
        <div>
          <Button
            small
            onClick={() => {
              location.hash = hashOf('notices', 'new')
            }}
          >
            {t('notice.new')}
          </Button>
        </div>
      )}
      <PendingProposals kind="notice.published" nameOf={({ facts }) => facts['title.en-US'] ?? ''} may={may} />
      <LoadedList query={query}>
        {() =>
          rows.length === 0 ? (
            <EmptyState text={t('notice.none')} />
          ) : (
            <Table
              label={t('console.notices')}
              columns={columnsOf(mayWrite ? setWithdrawn : undefined)}
              rows={rows}
              keyOf={(row) => row.id}
              quiet={(row) => row.state === 'withdrawn'}
              chosen={chosen}
            />
          )
        }
      </LoadedList>
      <WithdrawNoticeSheet notice={withdrawn} onClose={() => setWithdrawn(undefined)} />
    </>
  )
}

/** `#/notices`, `#/notices/new`, `#/notices/edit/<id>`: drafts, scheduled, published and withdrawn notices to users. */
export function Notices({ parts: [view, id], may }: PageProps) {
  if (may('notices.write') && view === 'new') return <NoticeEditor key="new" id={undefined} />
  if (may('notices.write') && view === 'edit') return <NoticeEditor key={id} id={id ?? ''} />
  return <NoticeList may={may} />
}

import { EmptyState } from '@synet/ui/feedback/empty-state'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#shell/api.ts'
import { hashOf } from '#shell/hash.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { SearchForm } from '#shell/search-form.tsx'
import { t } from '#shell/t.ts'
import { Table } from '#shell/table.tsx'

/** The messages that were sent, newest first, without their codes. `#/messages/<recipient>` shows one person's. */
export function Messages({ parts: [recipient = ''] }: PageProps) {
  return <MessageLog key={recipient} recipient={recipient} />
}

function MessageLog({ recipient }: { recipient: string }) {
  const query = useInfiniteQuery({
    queryKey: ['messages', recipient],
    queryFn: ({ pageParam }) =>
      call('messages', { limit: 50, ...(recipient && { recipient }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })
  return (
    <>
      <SearchForm
        text={recipient}
        to={['messages']}
        label={t('message.filter')}
        hint={t('message.text')}
        maxLength={254}
      />
      <LoadedList query={query}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.list)
          return rows.length === 0 ? (
            <EmptyState text={t('message.none')} />
          ) : (
            <Table
              label={t('console.messages')}
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                { name: t('message.written'), short: true, cell: (row) => dateTimeText(row.createdAt) },
                { name: t('message.kind'), cell: (row) => t(`message.kind.${row.kind}`) },
                {
                  name: t('message.recipient'),
                  cell: (row) => <a href={hashOf('customers', 'search', row.recipient)}>{row.recipient}</a>,
                },
                { name: t('message.subject'), wide: true, cell: (row) => row.subject },
                {
                  name: t('message.sent'),
                  short: true,
                  cell: (row) => (row.sentAt === null ? t('message.waiting') : dateTimeText(row.sentAt)),
                },
                { name: t('message.tries'), end: true, cell: (row) => row.tries },
              ]}
            />
          )
        }}
      </LoadedList>
    </>
  )
}

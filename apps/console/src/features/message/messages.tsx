import type { OpsAnswer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Notice } from '@synet/ui/feedback/notice'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryClient } from '#shell/api.ts'
import { hashOf } from '#shell/hash.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { SearchForm } from '#shell/search-form.tsx'
import { t } from '@synet/words/operators/t'
import { Table } from '#shell/table.tsx'
import { pagesQuery } from '#shell/pages-query.ts'

type Message = OpsAnswer<'messages'>['list'][number]

/** The messages that were sent, newest first, without their codes. `#/messages/<recipient>` shows one person's. */
export function Messages({ parts: [recipient = ''], may }: PageProps) {
  return <MessageLog key={recipient} recipient={recipient} maySend={may('messages.send')} />
}

/** Sends given-up messages again, or marks them as seen. @param id of one; all of them without it */
async function settleGivenUp(again: boolean, id?: string): Promise<void> {
  await call('handleMessages', { again, ...(id !== undefined && { id }) })
  await queryClient.invalidateQueries({ queryKey: ['messages'] })
}

function GivenUp({ count, maySend, onShow }: { count: number; maySend: boolean; onShow: () => void }) {
  return (
    <Notice tone="warn">
      <p>{t('message.given-up', { count })}</p>
      <Button kind="secondary" small onClick={onShow}>
        {t('message.show-given-up')}
      </Button>
      {maySend && (
        <>
          <Button kind="secondary" small onClick={() => settleGivenUp(true)}>
            {t('message.again-all')}
          </Button>
          <Button kind="secondary" small onClick={() => settleGivenUp(false)}>
            {t('message.seen-all')}
          </Button>
        </>
      )}
    </Notice>
  )
}

const sentText = (row: Message): string => {
  if (row.sentAt !== null) return dateTimeText(row.sentAt)
  return row.state === 'given-up' || row.state === 'ended' ? t(`message.state.${row.state}`) : t('message.waiting')
}

/** An operator may send a message that was given up again, or close it. */
const actionsOf = ({ id, recipient: to, state }: Message) =>
  state === 'given-up' && (
    <>
      <Button kind="secondary" small label={t('message.again-named', { to })} onClick={() => settleGivenUp(true, id)}>
        {t('message.again')}
      </Button>
      <Button kind="secondary" small label={t('message.seen-named', { to })} onClick={() => settleGivenUp(false, id)}>
        {t('message.seen')}
      </Button>
    </>
  )

function MessageLog({ recipient, maySend }: { recipient: string; maySend: boolean }) {
  const [of, setOf] = useState<'given-up'>()
  const query = useInfiniteQuery(
    pagesQuery(['messages', recipient, of], (page) =>
      call('messages', { limit: 50, ...(recipient && { recipient }), ...(of && { of }), ...page }),
    ),
  )
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
          const givenUp = pages[0]?.givenUp ?? 0
          return (
            <>
              {givenUp > 0 && <GivenUp count={givenUp} maySend={maySend} onShow={() => setOf('given-up')} />}
              {rows.length === 0 ? (
                <EmptyState text={t('message.none')} />
              ) : (
                <Table
                  label={t('console.messages')}
                  rows={rows}
                  keyOf={(row) => row.id}
                  columns={[
                    { name: t('message.written'), short: true, cell: (row) => dateTimeText(row.createdAt) },
                    { name: t('fact.kind'), cell: (row) => t(`message.kind.${row.kind}`) },
                    {
                      name: t('message.recipient'),
                      cell: (row) => <a href={hashOf('customers', 'search', row.recipient)}>{row.recipient}</a>,
                    },
                    { name: t('message.subject'), wide: true, cell: (row) => row.subject },
                    {
                      name: t('message.sent'),
                      short: true,
                      cell: (row) => sentText(row),
                    },
                    { name: t('fact.attempts'), end: true, cell: (row) => row.tries },
                    ...(maySend ? [{ name: '', end: true, cell: actionsOf }] : []),
                  ]}
                />
              )}
            </>
          )
        }}
      </LoadedList>
    </>
  )
}

import { EmptyState } from '@synet/ui/feedback/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#shell/loaded.tsx'
import { t } from '@synet/words/operators/t'
import { NoticeForm } from './notice-form.tsx'
import { isOpen, type Notice, noticeQuery, titleOf } from './queries.ts'
import css from './notice.module.css'

const back = (): void => {
  location.hash = '#/notices'
}

function Editor({ notice }: { notice: Notice | undefined }) {
  return (
    <>
      <a href="#/notices">{t('notice.back')}</a>
      <section className={css['editor']}>
        <h2>{notice ? t('notice.edit-named', { title: titleOf(notice) }) : t('notice.new')}</h2>
        <NoticeForm notice={notice} onDone={back} />
      </section>
    </>
  )
}

/** A new notice, or a change of one that users can't read yet. */
export const NoticeEditor = ({ id }: { id: string | undefined }) =>
  id === undefined ? <Editor notice={undefined} /> : <EditorOf id={id} />

function EditorOf({ id }: { id: string }) {
  const query = useQuery({ ...noticeQuery(id), refetchOnWindowFocus: false })
  return (
    <Loaded query={query}>
      {({ list }) => {
        const notice = list.find(isOpen)
        return notice ? <Editor notice={notice} /> : <EmptyState text={t('notice.not-open')} />
      }}
    </Loaded>
  )
}

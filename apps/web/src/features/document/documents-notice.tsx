import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { dateText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { useWords } from '#texts/use-words.ts'
import { acceptanceQuery } from './queries.ts'

/** A new version of the documents that the user has not accepted yet. */
export function DocumentsNotice() {
  const { data } = useQuery(acceptanceQuery)
  const isNew = data !== undefined && data.accepted?.version !== data.version
  const hasWords = useWords('own', isNew)
  if (!isNew || !hasWords) return null
  return (
    <Notice tone={data.needed ? 'bad' : 'warn'} title={t('doc.new')}>
      <p>{t('doc.new-text', { date: dateText(data.effectiveAt) })}</p>
      <Button kind="quiet" small onClick={() => go(nav.navigateTo('/pages-sub/your-data/index'))}>
        {t('title.document')}
      </Button>
    </Notice>
  )
}

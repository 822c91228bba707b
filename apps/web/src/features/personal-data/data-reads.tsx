import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { dateTimeText, dayText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#api/api.ts'
import { Loaded } from '#api/loaded.tsx'
import { MoreButton } from '#api/more-button.tsx'
import { pagesQuery } from '#api/pages-query.ts'
import { t } from '#texts/t.ts'

const readsQuery = pagesQuery(['user/dataReads'], (page, options) => call('user/dataReads', page, options))

/** How often operators' pages showed the user's data. */
export function DataReads() {
  const query = useInfiniteQuery(readsQuery)
  return (
    <Card label={t('own.reads')}>
      <h2>{t('own.reads')}</h2>
      <p>{t('own.reads-text')}</p>
      <Loaded query={query} skeleton={<Skeleton height={60} />}>
        {({ pages }) => {
          const reads = pages.flatMap(({ list }) => list)
          return reads.length === 0 ? (
            <p>{t('own.reads-none')}</p>
          ) : (
            <FactList
              facts={reads.map(({ day, count, lastAt }) => ({
                name: dayText(day),
                value: count,
                note: dateTimeText(lastAt),
              }))}
            />
          )
        }}
      </Loaded>
      <MoreButton query={query} />
    </Card>
  )
}

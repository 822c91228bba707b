import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { dateTimeText, dayText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/api.ts'
import { Loaded } from '#api/loaded.tsx'
import { t } from '#texts/t.ts'

/** How often operators' pages showed the user's data. */
export function DataReads() {
  const query = useQuery(callQuery('user/dataReads', {}))
  return (
    <Card label={t('own.reads')}>
      <h2>{t('own.reads')}</h2>
      <p>{t('own.reads-text')}</p>
      <Loaded query={query} skeleton={<Skeleton height={60} />}>
        {({ list }) =>
          list.length === 0 ? (
            <p>{t('own.reads-none')}</p>
          ) : (
            <FactList
              facts={list.map(({ day, count, lastAt }) => ({
                name: dayText(day),
                value: count,
                note: dateTimeText(lastAt),
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

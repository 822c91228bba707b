import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateText, dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#api/api.ts'
import { MoreButton } from '#api/more-button.tsx'
import { pagesQuery } from '#api/pages-query.ts'
import { t } from '#texts/t.ts'
import css from './vesting.module.css'

const grantsQuery = pagesQuery(['user/vesting'], (page, options) => call('user/vesting', page, options))

/** Grants that have not vested wholly: what of them is there, and when the rest comes. Nothing for who has none. */
export function Vesting() {
  const query = useInfiniteQuery(grantsQuery)
  const open = query.data?.pages.flatMap(({ list }) => list).filter((grant) => grant.nextAt !== null) ?? []
  if (open.length === 0 && !query.hasNextPage) return null
  return (
    <section className="section">
      <h2>{t('vesting.title')}</h2>
      <p className={css['note']}>{t('vesting.text')}</p>
      {open.map((grant) => (
        <Card key={grant.id} label={t('vesting.title')}>
          <FactList
            facts={[
              {
                name: t('vesting.granted'),
                value: <AmountText value={grant.amount} unit="SNT" />,
                note: grant.reason,
                strong: true,
              },
              { name: t('vesting.released'), value: <AmountText value={grant.released} unit="SNT" /> },
              {
                name: t('vesting.next'),
                value: <AmountText value={grant.nextAmount} unit="SNT" />,
                note: grant.nextAt === null ? undefined : dateTimeText(grant.nextAt),
              },
              { name: t('vesting.ends'), value: dateText(grant.endsAt) },
            ]}
          />
        </Card>
      ))}
      <MoreButton query={query} />
    </section>
  )
}

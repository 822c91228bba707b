import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateText, dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/api.ts'
import { t } from '#texts/t.ts'
import css from './vesting.module.css'

/** Grants that have not vested wholly: what of them is there, and when the rest comes. Nothing for who has none. */
export function Vesting() {
  const { data } = useQuery(callQuery('user/vesting', {}))
  const open = data?.list.filter((grant) => grant.nextAt !== null) ?? []
  if (open.length === 0) return null
  return (
    <section className={css['grants']}>
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
    </section>
  )
}

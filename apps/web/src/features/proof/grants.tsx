import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { Dotted } from '@synet/ui/layout/dotted'
import { amountText, dateText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '#api/loaded.tsx'
import { MoreButton } from '#api/more-button.tsx'
import { t } from '#texts/t.ts'
import css from './proof.module.css'
import { grantsQuery } from './queries.ts'

/** Lists the grants of SNT: to whom, why, when, and how far they have vested. */
export function Grants() {
  const grants = useInfiniteQuery(grantsQuery)
  return (
    <section className={css['part']}>
      <h2>{t('proof.grants')}</h2>
      <p className="note">{t('proof.grants-note')}</p>
      <Loaded query={grants} skeleton={<Skeleton height={88} card />}>
        {({ pages }) =>
          pages[0]?.list.length === 0 ? (
            <p className="note">{t('proof.grants-none')}</p>
          ) : (
            <Card flush>
              {pages
                .flatMap(({ list }) => list)
                .map(({ id, account, amount, vested, reason, at }) => (
                  <ListRow
                    key={id}
                    title={t('proof.grant.account', { account })}
                    note={
                      <>
                        <Dotted text={`${reason} · ${dateText(at)}`} />
                        {t('proof.grant.vested', { vested: amountText(vested), amount: amountText(amount) })}
                      </>
                    }
                  />
                ))}
            </Card>
          )
        }
      </Loaded>
      <MoreButton query={grants} />
    </section>
  )
}

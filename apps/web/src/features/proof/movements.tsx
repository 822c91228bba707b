import type { DayTotals } from '@synet/proof/epoch-statement'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { Skeleton, SkeletonList } from '@synet/ui/feedback/skeleton'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { amountText, dateTimeText, dayText, numberText } from '@synet/words/format'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Loaded } from '#api/loaded.tsx'
import { MoreButton } from '#api/more-button.tsx'
import { t } from '#texts/t.ts'
import { minorText } from './minor-text.ts'
import table from '#texts/table.module.css'
import css from './proof.module.css'
import { changesQuery, daysQuery } from './queries.ts'

/** Grants, changes of the pool, of terms and the catalogue, announced and done (PROOF-05). */
export function PlatformChanges() {
  const changes = useInfiniteQuery(changesQuery)
  return (
    <section className={css['part']}>
      <h2>{t('proof.changes')}</h2>
      <Loaded query={changes} skeleton={<SkeletonList rows={2} />}>
        {({ pages }) =>
          pages[0]?.list.length === 0 ? (
            <p className="note">{t('proof.changes-none')}</p>
          ) : (
            <Card flush>
              {pages
                .flatMap(({ list }) => list)
                .map((one) => (
                  <ListRow
                    key={one.id}
                    title={t(`proof.change.${one.kind}`)}
                    note={
                      <>
                        {t('proof.change.notice', { reason: one.reason, time: dateTimeText(one.effectiveAt) })}
                        <br />
                        {Object.entries(one.facts)
                          .map(([name, value]) => `${t('common.label', { name })} ${value}`)
                          .join(' · ')}
                      </>
                    }
                    end={
                      <StatusTag tone={one.state === 'done' ? 'good' : one.state === 'announced' ? 'waiting' : 'plain'}>
                        {t(`proof.change.${one.state}`)}
                      </StatusTag>
                    }
                  />
                ))}
            </Card>
          )
        }
      </Loaded>
      <MoreButton query={changes} />
    </section>
  )
}

/** A day by kind: how many postings, and what came in of each asset. */
function Day({ day, totals }: { day: string; totals: DayTotals }) {
  const kinds = totals.counts.map(({ kind, postings }) => {
    const moved = new Map<string, bigint>()
    for (const line of totals.lines)
      if (line.kind === kind && line.moved !== '0')
        moved.set(line.asset, (moved.get(line.asset) ?? 0n) + BigInt(line.moved))
    return { kind, postings, moved }
  })
  return (
    <details>
      <summary>{dayText(day)}</summary>
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">{t('proof.days-kind')}</th>
            <th scope="col">{t('proof.days-count')}</th>
            <th scope="col">{t('proof.days-moved')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, postings, moved }) => (
            <tr key={kind}>
              <td>
                {kind.split(/(?<=\.)/).map((part) => (
                  <Fragment key={part}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </td>
              <td>{numberText(postings)}</td>
              <td>
                {[...moved].map(([asset, amount]) => (
                  <div key={asset}>{`${amountText(minorText(amount))} ${asset}`}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Public totals by kind of posting and day. @param open days that are not finished yet, of the epoch */
export function Movements({ through, open }: { through: string; open: DayTotals }) {
  const days = useQuery(daysQuery(through))
  const openDays = [...new Set(open.counts.map((count) => count.day))].reverse().map((day) => ({
    day,
    totals: {
      lines: open.lines.filter((line) => line.day === day),
      counts: open.counts.filter((count) => count.day === day),
    },
  }))
  return (
    <Card label={t('proof.days')}>
      <div className={css['part']}>
        <h2>{t('proof.days')}</h2>
        <p className="note">{t('proof.days-note')}</p>
        {openDays.map((day) => (
          <Day key={day.day} {...day} />
        ))}
        <Loaded query={days} skeleton={<Skeleton height={96} />}>
          {(list) =>
            list.map(({ day, totals }) => <Day key={day} day={day} totals={JSON.parse(totals) as DayTotals} />)
          }
        </Loaded>
      </div>
    </Card>
  )
}

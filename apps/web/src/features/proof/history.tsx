import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText, amountText, dateText, numberText } from '@synet/words/format'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { transactionFact } from '#money/order-facts.tsx'
import { t } from '#texts/t.ts'
import css from './proof.module.css'
import { anchorsQuery, epochsQuery } from './queries.ts'
import type { Answer } from '@synet/contract/calls'
import { LineChart } from '@synet/ui/charts/line-chart'
import { MoreButton } from '#api/more-button.tsx'
import table from '#texts/table.module.css'

/** The newest transaction that fixes a proof on a chain, where anybody can look it up (PROOF-01). */
export function Anchor() {
  const anchors = useQuery(anchorsQuery)
  const { data: config } = useQuery(configQuery)
  return (
    <Card label={t('proof.anchor')}>
      <div className={css['part']}>
        <h2>{t('proof.anchor')}</h2>
        <Loaded query={anchors} skeleton={<Skeleton height={120} />}>
          {({ list: [newest] }) => {
            if (!newest) return <p className="note">{t('proof.anchor-none')}</p>
            const network = config?.networks.find((candidate) => candidate.name === newest.network)
            return (
              <>
                <p className="note">{t('proof.anchor-note', { number: newest.epoch })}</p>
                <FactList
                  facts={[
                    { name: t('account.network'), value: network?.label ?? newest.network },
                    { name: t('order.time'), value: dateTimeText(newest.at) },
                    transactionFact(newest.transaction, network?.explorerTransaction),
                  ]}
                />
              </>
            )
          }}
        </Loaded>
      </div>
    </Card>
  )
}

interface EpochsProps {
  /** The newest first. */
  readonly epochs: Answer<'proof/epochs'>['list']
}

function EpochChart({ epochs }: EpochsProps) {
  const line = (value: (one: EpochsProps['epochs'][number]) => string) =>
    [...epochs].reverse().map((epoch) => ({ x: Date.parse(epoch.at), y: Number(value(epoch)) }))
  return (
    <>
      <LineChart
        label={t('proof.chart')}
        xName={t('proof.history')}
        lines={[
          { name: t('proof.owed'), points: line((one) => one.owed), quiet: true },
          { name: t('proof.held'), points: line((one) => one.held) },
        ]}
        format={(y) => numberText(Math.round(y))}
        formatX={(x) => dateText(new Date(x).toISOString())}
        formatRow={(x) => dateTimeText(new Date(x).toISOString())}
        steps
      />
      <p className="note">{t('proof.chart-legend')}</p>
    </>
  )
}

// With large text its numbers are wider than the phone.
const EpochTable = ({ epochs }: EpochsProps) => (
  <div className={css['scroll']} role="group" aria-label={t('proof.history')} tabIndex={0}>
    <table className={table['table']}>
      <thead>
        <tr>
          <th scope="col">{t('proof.history')}</th>
          <th scope="col">{t('proof.held')}</th>
          <th scope="col">{t('proof.owed')}</th>
        </tr>
      </thead>
      <tbody>
        {epochs.map((epoch) => (
          <tr key={epoch.number}>
            <td>
              <a
                className={css['link']}
                href={`/prod/api/proof/epoch?number=${epoch.number}`}
                target="_blank"
                rel="noopener"
              >
                {t('proof.number', { number: epoch.number })}
              </a>
              <p className="note">{dateTimeText(epoch.at)}</p>
              <p className={css['hash']}>{epoch.hash.slice(0, 12)}…</p>
            </td>
            <td>{amountText(epoch.held)}</td>
            <td>{amountText(epoch.owed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Every epoch with its hash; each can be fetched as it was signed (PROOF-02). */
export function History() {
  const epochs = useInfiniteQuery(epochsQuery)
  return (
    <Card label={t('proof.history')}>
      <div className={css['part']}>
        <h2>{t('proof.history')}</h2>
        <p className="note">{t('proof.history-note')}</p>
        <Loaded query={epochs} skeleton={<Skeleton height={220} />}>
          {({ pages }) => {
            const list = pages.flatMap((page) => page.list)
            return (
              <>
                {list.length > 1 && <EpochChart epochs={list} />}
                <EpochTable epochs={list} />
                <MoreButton query={epochs} />
              </>
            )
          }}
        </Loaded>
      </div>
    </Card>
  )
}

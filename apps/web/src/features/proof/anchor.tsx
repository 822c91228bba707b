import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { transactionFact } from '#money/order-facts.tsx'
import { t } from '#texts/t.ts'
import css from './proof.module.css'
import { anchorsQuery } from './queries.ts'

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
            const network = config?.networks.find((one) => one.name === newest.network)
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

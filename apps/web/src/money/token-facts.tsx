import type { Answer } from '@synet/contract/calls'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { amountText, dateText } from '@synet/words/format'
import { t } from '#texts/t.ts'

/** Both tokens with their figures from the ledger (ENT-13), and the pool that makes SNT's price. */
export function TokenFacts({ figures: { tokens, pool, genesisAt } }: { figures: Answer<'proof/figures'> }) {
  return tokens.map((token) => {
    const amount = (value: string) => <AmountText value={value} unit={token.asset} />
    const isSnt = token.asset === 'SNT'
    return (
      <Card key={token.asset} label={t(`tokens.${token.asset}`)}>
        <h2>{t(`tokens.${token.asset}`)}</h2>
        <FactList
          facts={[
            {
              name: t('tokens.supply'),
              value: amount(token.supply),
              note: genesisAt !== null && t('tokens.genesis', { date: dateText(genesisAt) }),
              strong: true,
            },
            { name: t('tokens.issued'), value: amount(token.issued), note: isSnt && t('tokens.issued-note') },
            isSnt && { name: t('tokens.remaining'), value: amount(token.remaining) },
            isSnt && { name: t('tokens.released'), value: amount(token.released) },
            isSnt && { name: t('tokens.promised'), value: amount(token.promised) },
            { name: t('tokens.treasury'), value: amount(token.treasury) },
            isSnt && {
              name: t('tokens.price'),
              value: pool.price === null ? t('tokens.price-none') : <AmountText value={pool.price} unit="USDT" />,
              note: pool.price !== null && t('tokens.pool', { usdt: amountText(pool.USDT), snt: amountText(pool.SNT) }),
            },
          ]}
        />
        {!isSnt && <p>{t('tokens.SNTN-text')}</p>}
      </Card>
    )
  })
}

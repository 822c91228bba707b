import type { Answer } from '@synet/contract/calls'
import { formatMinor, minorOrZero } from '@synet/core/amount'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { amountText, dateText } from '@synet/words/format'
import { t } from '#texts/t.ts'

type Token = Answer<'proof/figures'>['tokens'][number]

/** SNT that were released and are neither paid out nor in the treasury. */
const unpaidOf = ({ supply, issued, remaining, treasury }: Token): string =>
  formatMinor(
    'SNT',
    minorOrZero('SNT', supply) - [issued, remaining, treasury].reduce((sum, one) => sum + minorOrZero('SNT', one), 0n),
  )

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
            isSnt && {
              name: t('tokens.released'),
              value: amount(token.released),
              // The supply is this, the issued SNT, those not released yet and those in the treasury.
              note: t('stock.unpaid', { amount: amountText(unpaidOf(token)) }),
            },
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

import { decimalText } from '@synet/core/amount'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config-query.ts'
import { t } from '#texts/t.ts'
import { minorText } from './minor-text.ts'
import table from '#texts/table.module.css'
import css from './proof.module.css'
import type { CheckedEpoch } from './queries.ts'

/** The USDT reserves by network, with each address. */
export function Reserves({ epoch: { statement, detail } }: { epoch: CheckedEpoch }) {
  const { data: config } = useQuery(configQuery)
  return (
    <Card label={t('proof.reserves')}>
      <div className={css['part']}>
        <h2>{t('proof.reserves')}</h2>
        {statement.reserves.map((reserve) => (
          <div key={reserve.network} className={css['part']}>
            <FactList
              facts={[
                {
                  name: config?.networks.find(({ name }) => name === reserve.network)?.label ?? reserve.network,
                  value: <AmountText value={minorText(reserve.held)} unit="USDT" />,
                  note: t('proof.addresses', { n: reserve.addresses }),
                  strong: true,
                },
                reserve.leaving !== '0' && {
                  name: t('proof.leaving'),
                  value: <AmountText value={minorText(reserve.leaving)} unit="USDT" />,
                },
              ]}
            />
            <p className="note">{t('proof.block', { block: reserve.block })}</p>
            <details>
              <summary>{t('proof.show-addresses')}</summary>
              <p className={css['hash']}>{reserve.blockHash}</p>
              <table className={table['table']}>
                <tbody>
                  {detail.addresses
                    .filter((address) => address.network === reserve.network)
                    .map(({ address, raw }) => (
                      <tr key={address}>
                        <th scope="row">
                          <span className={css['hash']}>{address}</span>
                        </th>
                        <td>{decimalText(BigInt(raw), reserve.tokenDecimals)}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </details>
          </div>
        ))}
      </div>
    </Card>
  )
}

/** Lists the liabilities of the proof. */
export function Books({ epoch: { statement } }: { epoch: CheckedEpoch }) {
  const usdt = (value: string) => <AmountText value={value} unit="USDT" />
  return (
    <Card label={t('proof.books')}>
      <div className={css['part']}>
        <h2>{t('proof.books')}</h2>
        <FactList
          facts={[
            { name: t('proof.books-users'), value: usdt(minorText(statement.owed.users)) },
            { name: t('proof.books-suspense'), value: usdt(minorText(statement.owed.suspense)) },
          ]}
        />
      </div>
    </Card>
  )
}

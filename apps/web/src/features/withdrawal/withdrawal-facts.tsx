import { AmountText } from '@synet/ui/layout/amount-text'
import { addressGroups } from '@synet/ui/layout/address-groups'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config-query.ts'
import { AddressText } from '@synet/ui/layout/address-text'
import { CopyableText } from '#texts/copyable-text.tsx'
import { numberFact, transactionFact } from '#money/order-facts.tsx'
import { t } from '#texts/t.ts'
import { feeFacts } from './withdrawal-fees.tsx'
import type { WithdrawalOrder } from './queries.ts'

/** The money is on its way to the address, or there. */
export const isOpenOrPaid = ({ state }: WithdrawalOrder): boolean =>
  state !== 'rejected' && state !== 'cancelled' && state !== 'failed'

const receiverFact = (order: WithdrawalOrder): Fact => ({ name: t('withdraw.to'), value: order.accountName })

/** The name and the ends of the address, by which people know it. */
export function WithdrawalReceiver({ order }: { order: WithdrawalOrder }) {
  const groups = addressGroups(order.address)
  return <FactList facts={[{ ...receiverFact(order), note: `${groups[0]} … ${groups.at(-1)}` }]} />
}

/** Number, where to unless that stands elsewhere, network, address, amount, fees, time and transaction. */
export function WithdrawalFacts({ order, receiver = true }: { order: WithdrawalOrder; receiver?: boolean }) {
  const { data: config } = useQuery(configQuery)
  const network = config?.networks.find((candidate) => candidate.name === order.network)
  return (
    <FactList
      facts={[
        numberFact(order.number),
        receiver && receiverFact(order),
        { name: t('account.network'), value: network?.label ?? order.network },
        {
          name: t('account.address'),
          value: (
            <CopyableText text={order.address} name={t('account.address')}>
              <AddressText address={order.address} />
            </CopyableText>
          ),
          stack: true,
        },
        { name: t('order.amount'), value: <AmountText value={order.amount} unit="USDT" /> },
        // What was given back was not charged.
        ...(isOpenOrPaid(order)
          ? feeFacts(order, t(Number(order.feeSnt) > 0 ? 'withdraw.fee-snt' : 'withdraw.fee-usdt'))
          : []),
        isOpenOrPaid(order) && {
          name: t('withdraw.receive'),
          value: <AmountText value={order.received} unit="USDT" />,
          strong: true,
        },
        { name: t('order.time'), value: dateTimeText(order.createdAt) },
        transactionFact(order.transaction, network?.explorerTransaction),
      ]}
    />
  )
}

import { groupBy } from '@synet/core/group-by'

interface Due {
  readonly userId: string
  readonly reviewBy: string
}

const due = ({ reviewBy }: Due): number => Date.parse(reviewBy)

/**
 * The customer with the least time left comes first, and each one's orders by the time that is left. The signer counts
 * those that the operator has signed, too; only what is listed is urgent here.
 */
export const byTimeLeft = <Order extends Due>(orders: readonly Order[]): Order[] =>
  [...groupBy(orders, ({ userId }) => userId).values()]
    .map((own) => [...own].sort((a, b) => due(a) - due(b)))
    .sort((a, b) => Math.min(...a.map(due)) - Math.min(...b.map(due)))
    .flat()

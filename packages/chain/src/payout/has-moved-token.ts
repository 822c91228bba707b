import type { Receipt } from '#rpc/read-receipt'
import { transferTopic } from '#rpc/read-transfers'

const addressOf = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`.toLowerCase()

/** Whether a token says that it moved exactly this in a transaction. */
export const hasMovedToken = (
  { logs }: Pick<Receipt, 'logs'>,
  of: { readonly token: string; readonly from: string; readonly to: string; readonly raw: bigint },
): boolean =>
  logs.some(
    ({ address, topics: [topic, from, to], data }) =>
      address.toLowerCase() === of.token.toLowerCase() &&
      topic === transferTopic &&
      addressOf(from) === of.from.toLowerCase() &&
      addressOf(to) === of.to.toLowerCase() &&
      BigInt(data) === of.raw,
  )

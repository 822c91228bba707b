import type { Receipt } from '#rpc/read-receipt'
import { toHexAddress } from '#address'
import { readQuantity } from '#rpc/node-answer'
import { transferTopic } from '#rpc/read-transfers'

const addressOf = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`.toLowerCase()

/** Checks whether a token says that it moved exactly this in a transaction. Addresses may have any form of their network. */
export const hasMovedToken = (
  { logs }: Pick<Receipt, 'logs'>,
  of: { readonly token: string; readonly from: string; readonly to: string; readonly raw: bigint },
): boolean =>
  logs.some(
    ({ address, topics: [topic, from, to], data }) =>
      address.toLowerCase() === toHexAddress(of.token).toLowerCase() &&
      topic === transferTopic &&
      addressOf(from) === toHexAddress(of.from).toLowerCase() &&
      addressOf(to) === toHexAddress(of.to).toLowerCase() &&
      readQuantity(data, 'amount of a transfer') === of.raw,
  )

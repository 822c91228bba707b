import { formatMinor } from '@synet/core/amount'
import type { NetworkName } from '@synet/core/all-networks'
import { invariant } from '@synet/core/result'
import { actionKey } from '#test-support/person'
import type { ModelUser, Product } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'

/** Recharges through an order that is paid on the chain in memory. */
export async function rechargeUser(product: Product, user: ModelUser, amountMinor: bigint): Promise<void> {
  const asked = { network: 'dev', amount: formatMinor('USDT', amountMinor) } as const
  const order = await user.call('recharge/recharge', asked, actionKey())
  product.chain.pay(order.address, amountMinor)
  await product.settle()
}

/** Submits a withdrawal to the user's account on a network, with the fee in USDT. @returns the order's id */
export async function orderWithdrawal(
  { call }: ModelUser,
  amount: string,
  network: NetworkName = 'dev',
): Promise<bigint> {
  const account = (await call('bank/list', {})).list.find((candidate) => candidate.network === network)
  invariant(account, 'the user has an account')
  const { quoteId } = await call('withdrawal/quote', { accountId: account.id, amount, feeIn: 'USDT' })
  return BigInt((await call('withdrawal/apply', { quoteId, payPassword }, actionKey())).id)
}

/** Submits a withdrawal, and operators approve it. */
export async function withdrawApproved(
  product: Product,
  user: ModelUser,
  amount: string,
  network?: NetworkName,
): Promise<bigint> {
  const id = await orderWithdrawal(user, amount, network)
  await product.approve(id)
  return id
}

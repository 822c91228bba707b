import type { Asset, UserAsset } from '@synet/core/amount'
import { invariant } from '@synet/core/result'

/** Chart of accounts. A user's account id is computed, never looked up: userId · 8 + slot. */
const userSlots = [
  { bucket: 'available', asset: 'USDT' },
  { bucket: 'available', asset: 'SNT' },
  { bucket: 'pledged', asset: 'USDT' },
  { bucket: 'withdrawing', asset: 'USDT' },
  { bucket: 'withdrawing', asset: 'SNT' },
  { bucket: 'vesting', asset: 'SNT' },
] as const
export type UserBucket = (typeof userSlots)[number]['bucket']

/** Hot system accounts sit at ids ≥ 2^40, so that ascending lock order takes them last. */
const systemBase = 2n ** 40n
const networks = ['dev', 'ERC20', 'BEP20', 'TRC20'] as const
export type Network = (typeof networks)[number]

interface SystemAccount {
  readonly bucket: string
  readonly asset: Asset
  /** A counterpart may go below zero: what it owes is what the others hold. */
  readonly counterpart: boolean
}
const account = (bucket: string, asset: Asset, counterpart = false): SystemAccount => ({ bucket, asset, counterpart })

// Order is identity: append only.
export const systemAccounts: readonly SystemAccount[] = [
  account('issuance', 'SNT', true),
  account('issuance', 'SNTN', true),
  account('treasury', 'SNT'),
  account('treasury', 'SNTN'),
  account('emission:locked', 'SNT'),
  account('emission', 'SNT'),
  account('reserved', 'SNT'),
  account('pool', 'USDT'),
  account('pool', 'SNT'),
  account('fees', 'USDT'),
  account('fees', 'SNT'),
  account('sales', 'USDT'),
  account('capital', 'USDT'),
  account('loss', 'USDT', true),
  ...networks.flatMap((n) => [account(`chain:${n}`, 'USDT', true), account(`suspense:${n}`, 'USDT')]),
  ...(['ETH', 'BNB', 'TRX'] as const).flatMap((native) => [
    account('chain:native', native, true),
    account('network-costs', native),
    account('capital', native),
  ]),
]

const systemIds = new Map(systemAccounts.map((a, i) => [`${a.bucket}/${a.asset}`, systemBase + BigInt(i)]))

/** @throws InvariantError when the chart has no such account */
export function systemAccount(bucket: string, asset: Asset): bigint {
  const id = systemIds.get(`${bucket}/${asset}`)
  invariant(id !== undefined, `no system account ${bucket}/${asset}`)
  return id
}

export function userAccount(userId: bigint, bucket: UserBucket, asset: UserAsset): bigint {
  const slot = userSlots.findIndex((s) => s.bucket === bucket && s.asset === asset)
  invariant(slot >= 0 && userId > 0n && userId < systemBase / 8n, `no account ${bucket}/${asset} for user ${userId}`)
  return userId * 8n + BigInt(slot)
}

export interface AccountFacts {
  readonly bucket: string
  readonly asset: Asset
  readonly userId: bigint | undefined
}

/** The inverse of the two functions above. */
export function accountFacts(id: bigint): AccountFacts {
  if (id >= systemBase) {
    const found = systemAccounts[Number(id - systemBase)]
    invariant(found, `no account ${id}`)
    return { bucket: found.bucket, asset: found.asset, userId: undefined }
  }
  const found = userSlots[Number(id % 8n)]
  invariant(found && id >= 8n, `no account ${id}`)
  return { bucket: found.bucket, asset: found.asset, userId: id / 8n }
}

export const userAccounts = (userId: bigint) =>
  userSlots.map(({ bucket, asset }) => ({ id: userAccount(userId, bucket, asset), bucket, asset }))

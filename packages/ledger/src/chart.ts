import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import type { Asset, UserAsset } from '@synet/core/amount'
import { invariant } from '@synet/core/result'

declare const accountOf: unique symbol
/** The id of an account, branded with its asset: posting an amount of another asset on it does not compile. */
export type AccountId<A extends Asset = Asset> = bigint & { readonly [accountOf]: A }

/** The slots of a user's accounts. An account's id is computed, never looked up: userId · 8 + slot. */
const userSlots = [
  { bucket: 'available', asset: 'USDT' },
  { bucket: 'available', asset: 'SNT' },
  { bucket: 'pledged', asset: 'USDT' },
  { bucket: 'withdrawing', asset: 'USDT' },
  { bucket: 'withdrawing', asset: 'SNT' },
  { bucket: 'vesting', asset: 'SNT' },
] as const
export type UserBucket = (typeof userSlots)[number]['bucket']

/** Hot system accounts have ids ≥ 2^40, so that the ascending lock order takes them last. */
const systemBase = 2n ** 40n

/** The accounts that do not belong to a network. Numbers never change: a new account takes one that was never used. */
const ownAccounts = [
  { number: 0, bucket: 'issuance', asset: 'SNT' },
  { number: 1, bucket: 'issuance', asset: 'SNTN' },
  { number: 2, bucket: 'treasury', asset: 'SNT' },
  { number: 3, bucket: 'treasury', asset: 'SNTN' },
  { number: 4, bucket: 'emission:locked', asset: 'SNT' },
  { number: 5, bucket: 'emission', asset: 'SNT' },
  { number: 6, bucket: 'reserved', asset: 'SNT' },
  { number: 7, bucket: 'pool', asset: 'USDT' },
  { number: 8, bucket: 'pool', asset: 'SNT' },
  { number: 9, bucket: 'fees', asset: 'USDT' },
  { number: 10, bucket: 'fees', asset: 'SNT' },
  { number: 11, bucket: 'sales', asset: 'USDT' },
  { number: 12, bucket: 'capital', asset: 'USDT' },
  { number: 13, bucket: 'loss', asset: 'USDT' },
] as const

/**
 * Accounts that users' payments only credit. Each has an account in every lane, so that processes that post at once do not
 * wait for each other; lane 0 is the account itself, from which money is taken. See decision 0002.
 */
const lanedAccounts: readonly string[] = ['fees/USDT', 'fees/SNT', 'treasury/SNT']
export const laneCount = 16
/** The distance between the ids of an account in two lanes: the numbers above it are reserved for them. */
export const laneStep = 4096n

type OwnAccount = (typeof ownAccounts)[number]
type NetworkFile = (typeof allNetworks)[NetworkName]
type NativeBucket = 'chain:native' | 'network-costs' | 'capital'
/** A bucket and the asset that it can hold. */
export type SystemAccountName =
  | { [B in OwnAccount['bucket']]: readonly [B, Extract<OwnAccount, { bucket: B }>['asset']] }[OwnAccount['bucket']]
  | readonly [`chain:${NetworkName}` | `suspense:${NetworkName}`, 'USDT']
  | readonly [NativeBucket, NetworkFile['native']]
export type SystemBucket = SystemAccountName[0]
export type AssetOf<B extends SystemBucket> = SystemAccountName extends infer N
  ? N extends readonly [infer Buckets, infer A]
    ? B extends Buckets
      ? A
      : never
    : never
  : never

export interface SystemAccount {
  readonly id: bigint
  readonly bucket: SystemBucket
  readonly asset: Asset
  /** A counterpart may go below zero, because it owes what the other accounts hold. */
  readonly counterpart: boolean
  readonly lane: number
}

const isCounterpart = (bucket: string) => bucket === 'issuance' || bucket === 'loss' || bucket.startsWith('chain:')

const account = (number: number, bucket: SystemBucket, asset: Asset): SystemAccount => ({
  id: systemBase + BigInt(number),
  bucket,
  asset,
  counterpart: isCounterpart(bucket),
  lane: 0,
})

/** Networks with the same native coin share the accounts of that coin. */
function accountsOf({ name, native, ledgerIds }: NetworkFile): SystemAccount[] {
  return [
    account(ledgerIds.chain, `chain:${name}`, 'USDT'),
    account(ledgerIds.suspense, `suspense:${name}`, 'USDT'),
    account(ledgerIds.chainNative, 'chain:native', native),
    account(ledgerIds.networkCosts, 'network-costs', native),
    account(ledgerIds.capitalNative, 'capital', native),
  ]
}

const keyOf = (bucket: string, asset: string) => `${bucket}/${asset}`

const lanesOf = ({ bucket, asset }: SystemAccount): number =>
  lanedAccounts.includes(keyOf(bucket, asset)) ? laneCount : 1

function makeChart(): readonly SystemAccount[] {
  const chart = new Map<bigint, SystemAccount>()
  const all = [
    ...ownAccounts.map(({ number, bucket, asset }) => account(number, bucket, asset)),
    ...Object.values(allNetworks).flatMap(accountsOf),
  ]
  for (const one of all) {
    const before = chart.get(one.id)
    invariant(
      !before || keyOf(before.bucket, before.asset) === keyOf(one.bucket, one.asset),
      `system account ${one.id - systemBase} is ${before?.bucket}/${before?.asset} and ${one.bucket}/${one.asset}`,
    )
    for (let lane = 0; lane < lanesOf(one); lane++) {
      const id = one.id + BigInt(lane) * laneStep
      chart.set(id, { ...one, id, lane })
    }
  }
  return [...chart.values()].toSorted((a, b) => Number(a.id - b.id))
}

/** All system accounts, ordered by id. */
export const systemAccounts = makeChart()

const byName = new Map(
  systemAccounts.filter((candidate) => candidate.lane === 0).map((one) => [keyOf(one.bucket, one.asset), one.id]),
)
const byId = new Map(systemAccounts.map((one) => [one.id, one]))

/** The id of a system account. A bucket that does not exist, or that cannot hold the asset, does not compile. */
export function systemAccount<B extends SystemBucket, A extends AssetOf<B>>(bucket: B, asset: A): AccountId<A> {
  const id = byName.get(keyOf(bucket, asset))
  invariant(id !== undefined, `no system account ${bucket}/${asset}`)
  return id as AccountId<A>
}

/** Finds a system account by untrusted texts, such as a search. @returns undefined when the chart has no such account */
export const findSystemAccount = (bucket: string, asset: string): bigint | undefined => byName.get(keyOf(bucket, asset))

/** The accounts that have lanes, by their ids in lane 0. */
export const lanedIds: ReadonlySet<bigint> = new Set(
  systemAccounts.filter((candidate) => candidate.lane === 1).map((one) => one.id - laneStep),
)

/** The id in a lane of an account that has lanes. */
export const inLane = (id: bigint, lane: number): bigint => id + BigInt(lane) * laneStep

export function userAccount<A extends UserAsset>(userId: bigint, bucket: UserBucket, asset: A): AccountId<A> {
  const slot = userSlots.findIndex((s) => s.bucket === bucket && s.asset === asset)
  invariant(slot >= 0 && userId > 0n && userId < systemBase / 8n, `no account ${bucket}/${asset} for user ${userId}`)
  return (userId * 8n + BigInt(slot)) as AccountId<A>
}

export interface AccountFacts {
  readonly bucket: SystemBucket | UserBucket
  readonly asset: Asset
  readonly userId: bigint | undefined
}

/** The inverse of the two functions above. */
export function accountFacts(id: bigint): AccountFacts {
  if (id >= systemBase) {
    const found = byId.get(id)
    invariant(found, `no account ${id}`)
    return { bucket: found.bucket, asset: found.asset, userId: undefined }
  }
  const found = userSlots[Number(id % 8n)]
  invariant(found && id >= 8n, `no account ${id}`)
  return { bucket: found.bucket, asset: found.asset, userId: id / 8n }
}

export const userAccounts = (userId: bigint) =>
  userSlots.map(({ bucket, asset }) => ({ id: userAccount(userId, bucket, asset), bucket, asset }))

import { type Amount, type Asset, formatMinor } from '@synet/core/amount'
import { done, type Refusal, refuse, type Result } from '@synet/core/result'
import { type AccountId, systemAccounts } from '@synet/ledger/chart'
import { refuseInsufficient } from '@synet/ledger/decide-batch'
import { type EntryDraft, mergeEntries } from '@synet/ledger/entry'
import { int8Array, type Transaction } from '@synet/ledger/database'
import { balanceRefusal } from '#money/balance-refusal'
import type { Plan } from '#custody/proposal/kind'

/** Computes what a plan would post on the current balances. Nothing is locked and nothing is written. */
export async function tryPosting(
  tx: Transaction,
  { accounts, decide }: NonNullable<Plan['posting']>,
): Promise<Result<readonly EntryDraft[]>> {
  const rows = await tx<{ account_id: bigint; balance: bigint; floor: bigint }[]>`
    select account_id, balance, floor from ledger.balances where account_id = any (${int8Array(accounts)}::bigint[])`
  const balances = new Map(rows.map((row) => [row.account_id, row]))
  const draft = decide(<A extends Asset>(account: AccountId<A>) => (balances.get(account)?.balance ?? 0n) as Amount<A>)
  if (!draft.ok) return draft
  const entries = mergeEntries(draft.value.entries)
  for (const { account, amount } of entries) {
    const row = balances.get(account)
    if (amount < 0n && (row?.balance ?? 0n) + amount < (row?.floor ?? 0n))
      return refuseShort(account, row?.balance ?? 0n)
  }
  return done(entries)
}

const refuseShort = (account: bigint, balance: bigint): Refusal => {
  return sourceRefusal(refuseInsufficient(account, balance))
}

/** Names the system account that is short to the operators. */
export function sourceRefusal(refusal: Refusal): Refusal {
  if (refusal.error !== 'balance.insufficient' || refusal.facts['bucket'] === 'user') return balanceRefusal(refusal)
  const account = systemAccounts.find((a) => a.bucket === refusal.facts['bucket'] && a.asset === refusal.facts['asset'])
  const asset = account?.asset ?? 'USDT'
  return refuse('source.insufficient', {
    account: account?.bucket ?? '',
    available: formatMinor(asset, BigInt(refusal.facts['availableMinor'] ?? 0)),
    asset,
  })
}

import { amount, type Amount } from '@synet/core/amount'
import { days } from '@synet/core/clock'
import { done, invariant } from '@synet/core/result'
import { systemAccount } from '@synet/ledger/chart'
import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import { openChart } from '@synet/ledger/open-accounts'
import { move } from '@synet/ledger/entry'
import { postItem, postItems } from '@synet/ledger/post'
import type { Context } from '#platform/context'

const snt = (whole: bigint) => amount('SNT', whole * 1_000_000n)
/** Fixed supply: SNT 970 million, SNTN one billion. */
const genesisSupply = {
  emissionLocked: snt(582_000_000n),
  treasury: snt(388_000_000n),
  sntn: amount('SNTN', 1_000_000_000n * 1_000_000n),
} as const

/** Issues the whole supply, once. */
export async function runGenesis({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<void> {
  await openChart(sql)
  await inTransaction(sql, (tx) => issueSupply(tx, clock.now()))
}

/** @returns false when it was issued before */
export async function issueSupply(tx: Transaction, at: Date): Promise<boolean> {
  const { emissionLocked, treasury, sntn } = genesisSupply
  const issuance = systemAccount('issuance', 'SNT')
  const entries = [
    ...move(issuance, systemAccount('emission:locked', 'SNT'), emissionLocked),
    ...move(issuance, systemAccount('treasury', 'SNT'), treasury),
    ...move(systemAccount('issuance', 'SNTN'), systemAccount('treasury', 'SNTN'), sntn),
  ]
  const outcome = await postItem(tx, at, {
    key: 'genesis',
    requestHash: 'genesis',
    accounts: entries.map((entry) => entry.account),
    decide: () => done({ kind: 'genesis', entries, ref: {} }),
  })
  invariant(outcome.ok, 'the supply can be issued')
  return !outcome.value.replayed
}

export const monthDays = 30n
const firstMonth = snt(8_730_000n)

/**
 * Computes the release of the n-th day from genesis (from 0): month m gives 8,730,000 × 0.985^m, in daily parts,
 * rounded down.
 */
export function dailyRelease(day: number): Amount<'SNT'> {
  let month: bigint = firstMonth
  for (let m = 0; m < Math.floor(day / Number(monthDays)); m++) month = (month * 985n) / 1000n
  return amount('SNT', month / monthDays)
}

export async function genesisAt(sql: Sql | Transaction): Promise<Date | undefined> {
  const [row] = await sql<{ at: Date }[]>`select at from ledger.postings where key = 'genesis'`
  return row?.at
}

/** Releases the parts that are due, each once by its day. @returns true when it released something */
export async function releaseEmission({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const start = await genesisAt(sql)
  if (!start) return false
  const now = clock.now()
  const today = Math.floor((now.getTime() - start.getTime()) / days(1))
  const locked = systemAccount('emission:locked', 'SNT')
  // The locked account has one entry from genesis and one for each day released.
  const [account] = await sql<{ seq: bigint }[]>`select seq from ledger.balances where account_id = ${locked}`
  const from = Number(account?.seq ?? 1n) - 1
  const emission = systemAccount('emission', 'SNT')
  const due = Array.from({ length: Math.max(0, Math.min(200, today - from + 1)) }, (_, i) => from + i)
  // The schedule ends, after some 140 years, with the first day whose part is less than the smallest unit.
  const items = due
    .filter((day) => dailyRelease(day) > 0n)
    .map((day) => ({
      key: `emission:${day}`,
      requestHash: 'release',
      accounts: [locked, emission],
      decide: () => {
        const entries = move(locked, emission, dailyRelease(day))
        return done({ kind: 'emission.released' as const, entries, ref: { day: String(day) } })
      },
    }))
  if (items.length === 0) return false
  const outcomes = await inTransaction(sql, (tx) => postItems(tx, now, items))
  invariant(
    outcomes.every((outcome) => outcome.ok),
    'the emission schedule outran what is locked',
  )
  return true
}

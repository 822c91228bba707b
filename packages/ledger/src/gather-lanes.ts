import { amount, type UserAsset } from '@synet/core/amount'
import { done } from '@synet/core/result'
import { type AccountId, accountFacts, inLane, laneCount, lanedIds } from '#chart'
import { int8Array, inTransaction, type Sql } from '#database'
import { refuseInsufficient, type PostingItem } from '#decide-batch'
import { move } from '#entry'
import { postItems } from '#post'

const lanes = [...lanedIds].flatMap((to) =>
  Array.from({ length: laneCount - 1 }, (_, i) => ({ from: inLane(to, i + 1), to })),
)

/**
 * Moves what the lanes of the platform's accounts have received to lane 0, from which it can be spent.
 * @returns false: there is never more to do
 */
export async function gatherLanes(sql: Sql, at: Date): Promise<boolean> {
  const filled = await sql<{ id: bigint; seq: bigint }[]>`
    select account_id as id, seq from ledger.balances
      where account_id = any (${int8Array(lanes.map((lane) => lane.from))}::bigint[]) and balance > 0 order by account_id`
  if (filled.length === 0) return false
  const taken = lanes.filter(({ from }) => filled.some((candidate) => candidate.id === from))
  const item: PostingItem = {
    key: `lanes:${filled.map(({ id, seq }) => `${id}.${seq}`).join(':')}`,
    requestHash: '',
    accounts: [...new Set(taken.flatMap(({ from, to }) => [from, to]))],
    decide: (balances) => {
      const entries = taken.flatMap(({ from, to }) => {
        const asset = accountFacts(from).asset as UserAsset
        const [lane, base] = [from, to] as AccountId<UserAsset>[]
        return lane && base ? move(lane, base, amount(asset, balances(lane))) : []
      })
      // Another process gathered them in the meantime.
      if (entries.every((entry) => entry.amount === 0n)) return refuseInsufficient(taken[0]?.from ?? 0n, 0n)
      return done({ kind: 'lanes.gathered', entries, ref: {} })
    },
  }
  await inTransaction(sql, (tx) => postItems(tx, at, [item]))
  return false
}

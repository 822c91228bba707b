import type { UserAsset } from '@synet/core/amount'
import { invariant } from '@synet/core/result'
import { type AccountId, accountFacts, type UserBucket, userAccount } from '#chart'
import type { Rows, Transaction } from '#database'
import { kindAllows, type PostingKind } from '#posting-kinds'

/** Describes a side of a set posting: an account of each row's user, or one system account that moves the sum of all rows. */
type SetLeg<A extends UserAsset> =
  | { readonly bucket: UserBucket; readonly asset: A }
  | { readonly account: AccountId<A> }

export interface SetRow {
  readonly user_id: bigint
  /** In minor units, positive. */
  readonly amount: bigint
  readonly subject_id: bigint
}

export interface PostingSet<A extends UserAsset> {
  /** Idempotency key, as a text in SQL: a second posting with the key is a unique violation. */
  readonly key: string
  readonly kind: PostingKind
  /** Where the amounts come from, and where they go. */
  readonly from: SetLeg<A>
  readonly to: SetLeg<NoInfer<A>>
  /** A query. */
  readonly rows: Rows<SetRow>
}

/**
 * Writes one set-based posting for any number of users: work that falls due for a million runs takes one statement. The
 * subject of an entry names its run or order.
 * @returns the posting's id; undefined when there is no row
 * @throws InvariantError when the kind may not touch a bucket
 */
export async function postSet<A extends UserAsset>(
  tx: Transaction,
  at: Date,
  set: PostingSet<A>,
): Promise<bigint | undefined> {
  for (const leg of [set.from, set.to]) {
    const bucket = 'account' in leg ? accountFacts(leg.account).bucket : leg.bucket
    invariant(kindAllows(set.kind, bucket), `a ${set.kind} posting may not touch ${bucket}`)
  }
  const [posted] = await tx<{ id: bigint }[]>`
    with rows as materialized (${set.rows}), leg as (
      ${legOf(tx, set.from, -1n)} union all ${legOf(tx, set.to, 1n)}
    )
    select ledger.post_set(${set.key}, ${set.kind}, ${set.kind}, ${at}, '{}', accounts, amounts, subjects) as id
      from (select array_agg(account order by account, subject) as accounts, array_agg(amount order by account, subject) as amounts,
          array_agg(subject order by account, subject) as subjects from leg) as legs
      where accounts is not null`
  return posted?.id
}

const legOf = (tx: Transaction, leg: SetLeg<UserAsset>, sign: bigint) =>
  'account' in leg
    ? tx`select ${leg.account}::bigint as account, (${sign}::bigint * sum(amount))::bigint as amount, null::bigint as subject
        from rows having count(*) > 0`
    : tx`select user_id * 8 + ${slotOf(leg)}::bigint as account, ${sign}::bigint * amount as amount, subject_id as subject from rows`

/** The part of `userAccount` that does not depend on the user. */
const slotOf = ({ bucket, asset }: { bucket: UserBucket; asset: UserAsset }): bigint =>
  userAccount(1n, bucket, asset) - 8n

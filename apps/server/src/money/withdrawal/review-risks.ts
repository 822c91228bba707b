import type { OpsAnswer } from '@synet/contract/calls'
import { withdrawalRisks } from '@synet/contract/schema/ops/withdrawal'
import { addMs, days, hours } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Settings } from '#platform/settings'

export type Risk = OpsAnswer<'reject'>['risks'][number]

const newAddressMs = days(2)
const recentChangeMs = days(7)
const sharedDeviceMs = days(30)
/** An amount this many times the mean of the person's earlier payouts is far above usual. */
const aboveUsualTimes = 5n
/** The period over which amounts count together towards the limit for two approvals. */
const sumMs = hours(24)

/** The facts about a withdrawal that decide how many operators it needs. */
export interface ReviewFacts {
  readonly amount: bigint
  readonly created_at: Date
  readonly account_created_at: Date
  readonly security_changed_at: Date | null
  /** Earlier payouts of the same user that were confirmed, and their mean; null before the first one. */
  readonly earlier: bigint
  readonly usual: bigint | null
  readonly shared_device: boolean
  readonly shared_address: boolean
  /** This one and the others of its user, or to its address, that were submitted within a day before or after it. */
  readonly user_sum: bigint
  readonly address_sum: bigint
}

/** The columns of `ReviewFacts` for a withdrawal `w`. */
export const reviewFacts = (sql: Sql | Transaction) => {
  const near = sql`other.created_at > w.created_at - ${sumMs} * interval '1 millisecond'
    and other.created_at < w.created_at + ${sumMs} * interval '1 millisecond'
    and other.state not in ('rejected', 'cancelled', 'failed')`
  // A payout shows its address to everybody: strangers who save it then make it no risk for its user.
  const isShared = sql`(exists (select from app.receiving_account other
      where other.address = w.address and other.user_id <> w.user_id and other.created_at <= coalesce((
        select min(paid.created_at) from app.withdrawal paid
          where paid.user_id = w.user_id and paid.address = w.address and paid.state = 'confirmed'), 'infinity'))
    or exists (select from app.withdrawal other
      where other.address = w.address and other.user_id <> w.user_id and other.state = 'confirmed'))`
  return sql`
    (select u.security_changed_at from app.user_account u where u.id = w.user_id) as security_changed_at,
    coalesce((select a.created_at from app.receiving_account a where a.id = w.account_id), w.created_at) as account_created_at,
    (select count(*) from app.withdrawal e where e.user_id = w.user_id and e.state = 'confirmed' and e.id < w.id) as earlier,
    (select floor(avg(e.amount))::bigint from app.withdrawal e where e.user_id = w.user_id and e.state = 'confirmed' and e.id < w.id) as usual,
    exists (select from app.device_use u join app.device_use other on other.device = u.device and other.user_id <> u.user_id
      where u.user_id = w.user_id and u.last_used_at > w.created_at - ${sharedDeviceMs} * interval '1 millisecond') as shared_device,
    ${isShared} as shared_address,
    (select coalesce(sum(other.amount), 0)::bigint from app.withdrawal other where other.user_id = w.user_id and ${near}) as user_sum,
    (select coalesce(sum(other.amount), 0)::bigint from app.withdrawal other where other.address = w.address and ${near}) as address_sum`
}

/** Lists the risks of an order, the weightiest first. */
export function risksOf(facts: ReviewFacts, { withdrawFourEyes: limit }: Settings): Risk[] {
  const changed = facts.security_changed_at
  const isLarge = facts.amount >= limit
  const has: Record<Risk, boolean> = {
    large: isLarge,
    'large-sum': !isLarge && (facts.user_sum >= limit || facts.address_sum >= limit),
    'above-usual': facts.usual !== null && facts.amount > facts.usual * aboveUsualTimes,
    'recent-security-change': changed !== null && changed > addMs(facts.created_at, -recentChangeMs),
    'shared-address': facts.shared_address,
    'shared-device': facts.shared_device,
    'new-address': facts.created_at < addMs(facts.account_created_at, newAddressMs),
    'first-payout': facts.earlier === 0n,
  }
  return withdrawalRisks.filter((risk) => has[risk])
}

/**
 * Computes the approvals that an order needs: two different operators from the limit on, with any risk, and when the
 * sums of a day reach the limit. The number never falls: an order that once needed two keeps needing two.
 * @param stored what the order needed before
 */
export const approvalsNeeded = (facts: ReviewFacts, settings: Settings, stored: number): number =>
  risksOf(facts, settings).length > 0 ? 2 : stored

/** Stores the approvals that a new order needs by the rules at submission. */
export async function storeApprovalsNeeded(tx: Transaction, id: bigint, settings: Settings): Promise<void> {
  const [facts] = await tx<ReviewFacts[]>`
    select w.amount, w.created_at, ${reviewFacts(tx)} from app.withdrawal w where w.id = ${id}`
  if (facts && approvalsNeeded(facts, settings, 1) > 1) {
    await tx`update app.withdrawal set approvals_needed = 2 where id = ${id}`
  }
}

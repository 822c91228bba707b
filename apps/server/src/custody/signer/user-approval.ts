import { InvariantError } from '@synet/core/result'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import type { Context } from '#platform/context'
import { eachOf } from '#platform/loop/each-of'
import { sitePartyOf } from '#people/passkey/site-party'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { findSigningKey } from '#custody/signer/record-user-keys'
import { userKeysAt } from '#custody/signer/user-keys'
import { withdrawalContent, type WithdrawalRow } from '#money/withdrawal/read-withdrawals'

/** Whether an order's user has signed it, by the keys in the signer's own store. */
export type UserApproval =
  /** The store has no key of the user. */
  | { readonly state: 'none' }
  /** The store has a key of the user, and the order lacks its signature. */
  | { readonly state: 'missing' }
  /** `since`: when the signer first saw the key. */
  | { readonly state: 'signed'; readonly since: Date }
  /** The keys are declared lost: nothing is paid until then. */
  | { readonly state: 'lost'; readonly until: Date }

export async function readUserApproval(
  { config }: Pick<Context, 'config'>,
  { records, clock }: Signer,
  order: WithdrawalRow,
): Promise<UserApproval> {
  const userId = order.user_id.toString()
  const present = userKeysAt(records.list('user-key', userId), clock.now())
  if (present.lost) return { state: 'lost', until: present.lost.until }
  if (present.keys.size === 0) return { state: 'none' }
  const party = sitePartyOf(config)
  if (!party || order.quote_id === null) return { state: 'missing' }
  const content = withdrawalContent(order, order.quote_id)
  const credentialId = await findSigningKey(party, userId, present, { content, signature: order.user_signature })
  const key = credentialId === undefined ? undefined : present.keys.get(credentialId)
  if (!key || isTaken(records, order)) return { state: 'missing' }
  return { state: 'signed', since: key.since }
}

/** A quote is valid for one order: the signature under another one with the same content is a copy. */
const isTaken = (records: Signer['records'], order: WithdrawalRow): boolean => {
  const first = records.first('user-signature', order.quote_id ?? '')
  return first !== undefined && first.content.withdrawalId !== order.id.toString()
}

/** Binds the signatures under open orders to them at first sight: one that was cancelled can't be used again. */
export async function recordUserSignatures(context: Context, signer: Signer): Promise<void> {
  const { sql, networks } = context
  const open = await sql<Pick<WithdrawalRow, 'id' | 'quote_id'>[]>`
    select id, quote_id from app.withdrawal where state in ('reviewing', 'approved') and user_signature is not null
        and network = any (${networks.map(({ name }) => name)}::text[]) order by id`
  await eachOf(open, async ({ id, quote_id: quoteId }) => {
    if (signer.records.first('user-signature', quoteId ?? '')) return
    const [order] = await readConfirmed(sql, (tx) => tx<WithdrawalRow[]>`select * from app.withdrawal where id = ${id}`)
    if (order && (await readUserApproval(context, signer, order)).state === 'signed') storeUserSignature(signer, order)
  })
}

/** Binds a user's signature to its order. */
export function storeUserSignature({ records, clock }: Signer, order: WithdrawalRow): void {
  const quoteId = order.quote_id ?? ''
  if (records.first('user-signature', quoteId)) return
  const content = { withdrawalId: order.id.toString(), signature: JSON.stringify(order.user_signature) }
  records.append('user-signature', quoteId, content, clock.now())
}

/** @throws InvariantError when the order's user has a key and it has not signed exactly this order */
export function checkUserApproval(order: WithdrawalRow, approval: UserApproval): void {
  if (approval.state === 'missing')
    throw new InvariantError(`the passkey of user ${order.user_id} has not signed withdrawal ${order.id}`)
  if (approval.state === 'lost')
    throw new InvariantError(
      `user ${order.user_id} declared their passkeys lost: nothing is paid before ${approval.until.toISOString()}`,
    )
}

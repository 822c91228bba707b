import { addMs } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { int8Array } from '@synet/ledger/database'
import { createBatchLoader } from '#platform/batch-loader'
import type { Context } from '#platform/context'
import { readPasskeys } from '#people/passkey/read-passkeys'
import { consumeRate } from '#platform/consume-rate'
import { readSettings, type Settings } from '#platform/settings'
import { transferRefusal } from '#money/transfer/transfer-refusal'
import { maskName } from '#people/user/mask-name'
import { parsePhone } from '#platform/message/parse-phone'

export interface Receiver {
  readonly id: bigint
  /** The masked name: enough to recognise somebody, too little to learn who they are. */
  readonly name: string
  /** The time until which a security change of the sender holds transfers to people they have not paid before. */
  readonly heldUntil: Date | undefined
  /** Whether the sender has a key, which must sign transfers to people they have not paid before. */
  readonly needsPasskey: boolean
  /** The facts behind the answer, so that a change until the posting is noticed. */
  readonly restsOn: { readonly changedAt: Date | null; readonly isKnown: boolean; readonly holdMs: number }
}

interface Question {
  readonly senderId: bigint
  readonly username: string
  readonly phone: string
}
interface Facts {
  readonly security_changed_at: Date | null
  readonly frozen_reason: string | null
  readonly receiver_id: bigint | null
  readonly receiver_name: string
  readonly receiver_frozen: boolean
  readonly known: boolean
  readonly has_key: boolean
}

const readFacts = createBatchLoader(
  (sql, questions: readonly Question[]) => sql<Facts[]>`
    select s.security_changed_at, case when 'transfer' = any (s.frozen_scopes) then s.frozen_reason end as frozen_reason,
        r.id as receiver_id, coalesce(r.frozen_reason is not null and 'transfer' = any (r.frozen_scopes), false) as receiver_frozen,
        coalesce(nullif(r.realname, ''), r.nickname, r.username, '') as receiver_name,
        exists (select from app.transfer t where t.sender_id = q.sender and t.receiver_id = r.id) as known,
        exists (select from app.passkey k where k.user_id = q.sender and k.removed_at is null) as has_key
      from unnest(${int8Array(questions.map((q) => q.senderId))}::bigint[], ${questions.map((q) => q.username)}::text[],
          ${questions.map((q) => q.phone)}::text[]) with ordinality as q (sender, username, phone, place)
        join app.user_account s on s.id = q.sender
        left join lateral (select * from app.user_account where username = q.username
          union all select * from app.user_account where phone = q.phone limit 1) r on true
      order by q.place`,
)

interface Asked {
  readonly facts: Facts
  readonly settings: Settings
}

/** Looks a receiver up by username or phone; `resolveReceiver` decides on the result. */
export async function lookUpReceiver({ sql }: Context, senderId: bigint, text: string): Promise<Asked> {
  const phone = parsePhone(text)
  const question = { senderId, username: text.toLowerCase(), phone: phone.ok ? phone.value : '' }
  const [settings, facts] = await Promise.all([readSettings(sql), readFacts(sql, question)])
  return { settings, facts }
}

/**
 * Resolves the receiver of a transfer. Unknown accounts, frozen ones and malformed names get the same refusal after the
 * same work, and look-ups of people whom the sender has not paid yet are rate-limited.
 * @returns refusals `passkey.lost`, `user.frozen`, `transfer.counterparty-unknown`, `transfer.self`, `request.too-many`
 */
export async function resolveReceiver(
  context: Context,
  senderId: bigint,
  { facts, settings }: Asked,
): Promise<Result<Receiver>> {
  const now = context.clock.now()
  const keys = facts.has_key ? await readPasskeys(context.sql, now, senderId) : undefined
  const may = transferRefusal({ lostUntil: keys?.lost?.until, frozenReason: facts.frozen_reason })
  if (!may.ok) return may
  if (!facts.known) {
    const rate = await consumeRate(context, `counterparty:${senderId}`, {
      max: settings.lookupsMax,
      windowMs: settings.lookupsMs,
    })
    if (!rate.ok) return rate
  }
  if (facts.receiver_id === senderId) return refuse('transfer.self')
  if (facts.receiver_id === null || facts.receiver_frozen) return refuse('transfer.counterparty-unknown')
  const changedAt = facts.security_changed_at
  const held = changedAt && !facts.known ? addMs(changedAt, settings.securityHoldMs) : undefined
  return done({
    id: facts.receiver_id,
    name: maskName(facts.receiver_name),
    heldUntil: held && held > now ? held : undefined,
    needsPasskey: !facts.known && keys !== undefined && keys.list.length > 0,
    restsOn: { changedAt, isKnown: facts.known, holdMs: settings.securityHoldMs },
  })
}

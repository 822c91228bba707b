import { addMs, days, minutes } from '@synet/core/clock'
import { int8Array, type Transaction } from '@synet/ledger/database'
import type { Credential } from '#platform/http/call'

/** A device counts towards its account's limit for this time after its last lease. */
const placeMs = days(1)
/** A device's use is recorded at most this often, so that most leases cost no write. */
const noteMs = minutes(10)

export interface DeviceOfAsker {
  readonly userId: bigint
  readonly device: string
  readonly credential: Pick<Credential, 'kind' | 'id'>
}

export interface DeviceFacts {
  /** Whether the device's key was proven with the calling session or token. */
  readonly proven: boolean
  /** The devices that trained lately for the account. */
  readonly lately: readonly string[]
}

/**
 * Reads the devices under the locks of the runs that lease: otherwise two concurrent calls could both pass the limit.
 * Tokens and sessions are locked, too: once one has ended, nothing is leased with it that its end did not see and release.
 * @returns in the order of the callers
 */
export async function readDevices(
  tx: Transaction,
  now: Date,
  asked: readonly DeviceOfAsker[],
): Promise<readonly DeviceFacts[]> {
  const idOf = (kind: Credential['kind']) =>
    int8Array(asked.map(({ credential }) => (credential.kind === kind ? credential.id : 0n)))
  return tx<DeviceFacts[]>`
    with alive_token as (
        select t.id from app.contributor_token t
          where t.id = any (${idOf('contributor-token')}::bigint[]) and t.revoked_at is null for share),
      alive_session as (
        select s.id from app.session s
          where s.id = any (${idOf('session')}::bigint[]) and s.ended_at is null for share)
    select exists (select from app.device_proof p
          where p.device = a.device and (
            (p.session_id = a.session_id and a.session_id in (select id from alive_session))
            or (p.token_id = a.token_id and a.token_id in (select id from alive_token)))) as proven,
        array(select u.device from app.device_use u
          where u.user_id = a.user_id and u.last_leased_at > ${addMs(now, -placeMs)}) as lately
      from unnest(${int8Array(asked.map(({ userId }) => userId))}::bigint[], ${asked.map(({ device }) => device)}::text[],
          ${idOf('session')}::bigint[], ${idOf('contributor-token')}::bigint[])
        with ordinality as a (user_id, device, session_id, token_id, place)
      order by place`
}

/** Records that the devices have leased units, and the largest size that each computes in time. */
export const recordLeases = (
  tx: Transaction,
  now: Date,
  used: readonly { readonly userId: bigint; readonly device: string; readonly size: number }[],
) => tx`
  update app.device_use u set last_used_at = ${now}, last_leased_at = ${now}, unit_size = n.size
    from (select user_id, device, max(size) as size
        from unnest(${int8Array(used.map(({ userId }) => userId))}::bigint[], ${used.map(({ device }) => device)}::text[],
          ${used.map(({ size }) => String(size))}::int[]) as n (user_id, device, size)
        group by user_id, device) n
    where u.user_id = n.user_id and u.device = n.device
      and (u.last_leased_at is null or u.last_leased_at <= ${addMs(now, -noteMs)} or u.unit_size <> n.size)`

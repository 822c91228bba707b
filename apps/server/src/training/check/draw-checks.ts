import { addMs, days } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import { checkRules } from '@synet/training/protocol/check-rules'
import { drawPartner } from '@synet/training/protocol/draw-partner'
import { drawShare } from '@synet/training/protocol/secret-draw'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { readSettings, type Settings } from '#platform/settings'
import { type OpenPeer, readPeers } from '#training/check/read-peers'

const pairMs = days(7)
const { pairShareMax } = checkRules

interface Pair {
  readonly one: bigint
  readonly other: bigint
  /** The standard units of the unit that one of them would check. */
  readonly size: number
}

/**
 * Tells whether two accounts may check each other's units: neither is above the other in the team, they have not the same
 * agent, no device was used by both, nothing was paid out to the same address, and they have not checked too many of
 * each other's units. The house account is nobody's agent.
 */
export async function isUnrelated(sql: Sql, now: Date, { one, other, size }: Pair): Promise<boolean> {
  if (one === other) return false
  const since = addMs(now, -pairMs)
  const [row] = await sql<{ related: boolean; checked: bigint; fewest: bigint | null }[]>`
    with recursive line as (
      select u.id as of, u.id, u.inviter_id from app.user_account u where u.id in (${one}, ${other})
      union all
      select line.of, a.id, a.inviter_id from line join app.user_account a on a.id = line.inviter_id and not a.house
    )
    select exists (select from line where of <> id and id in (${one}, ${other}))
        or exists (select from app.user_account a join app.user_account b on b.inviter_id = a.inviter_id
          join app.user_account agent on agent.id = a.inviter_id and not agent.house where a.id = ${one} and b.id = ${other})
        or exists (select from app.device_use a join app.device_use b on b.device = a.device
          where a.user_id = ${one} and b.user_id = ${other})
        or exists (select from app.withdrawal a join app.withdrawal b on b.address = a.address
          where a.user_id = ${one} and b.user_id = ${other} and a.state in ('sent', 'confirmed') and b.state in ('sent', 'confirmed'))
        as related,
      (select coalesce(sum(u.size), 0) from app.unit_check k join app.lease u on u.id = k.lease_id
        where (k.author_id, k.checker_id) in ((${one}, ${other}), (${other}, ${one})) and k.drawn_at > ${since}
          and (k.outcome is null or k.outcome in ('agreed', 'differed', 'late'))) as checked,
      (select min(units) from (select coalesce(sum(l.size), 0) as units from (values (${one}::bigint), (${other}::bigint)) of (id)
        left join app.lease l on l.user_id = of.id and l.state = 'verified' and l.decided_at > ${since} group by of.id) counted) as fewest`
  if (!row || row.related) return false
  const checked = Number(row.checked)
  return checked === 0 || checked + size <= pairShareMax * Number(row.fewest ?? 0n)
}

const { drawsMax, lateMs, unaskedMs } = checkRules
type ServerWhy = 'known' | 'few-peers' | 'no-partner' | 'waited' | 'suspect'

export interface UnitToCheck {
  readonly id: string
  readonly user_id: bigint
  readonly project: string
  readonly delta_hash: string | null
  readonly size: number
  readonly draws: bigint
}

interface NewUnit extends UnitToCheck {
  readonly leased_at: Date
  readonly suspect: boolean
  readonly known: boolean
}

/**
 * Decides for each handed-in unit which stranger's next lease repeats it, or that the server replays it. The lot falls
 * after the commitment, before anybody asks for a lease, and depends on a key of the server: neither its author nor the
 * drawn account can foresee or refuse it.
 * @returns true when there may be more
 */
export async function drawChecks(context: Context): Promise<boolean> {
  const { sql, clock } = context
  const now = clock.now()
  await endDraws(sql, now)
  return drawForUnits({ ...context, now, settings: await readSettings(sql), peers: new Map() })
}

export type Drawing = Context & {
  readonly now: Date
  readonly settings: Settings
  /** The accounts with room, by project; each draw takes some of it. */
  readonly peers: Map<string, OpenPeer[]>
}

const drawForUnits = createWorkList<Drawing, NewUnit, string>({
  name: 'draws of checks',
  pageRows: 100,
  keyOf: ({ id }) => id,
  read: ({ sql }, after, limit) => sql<NewUnit[]>`
    select l.id, l.user_id, l.project, l.delta_hash, l.leased_at, l.suspect, l.size,
        exists (select from app.known_answer k where k.lease_id = l.id) as known,
        (select count(*) from app.unit_check k where k.lease_id = l.id) as draws
      from app.lease l
      where l.state = 'accepted' and l.checks is null and l.server_why is null
        and not exists (select from app.unit_check k where k.lease_id = l.id and k.ended_at is null)
        and not exists (select from app.lease c where c.checks = l.id and c.state = 'accepted')
        and l.id > ${after ?? ''}
      order by l.id limit ${limit}`,
  async process(drawing, unit) {
    const { sql, now, settings, peers } = drawing
    const open = peers.get(unit.project) ?? (await readPeers(sql, now, unit.project, settings))
    peers.set(unit.project, open)
    const why = await drawOne(drawing, unit, open)
    if (why)
      await sql`update app.lease set server_why = ${why} where id = ${unit.id} and state = 'accepted' and server_why is null`
  },
})

/** @returns why the server has to replay the unit; undefined when an account was drawn */
async function drawOne(
  { sql, config, now, settings }: Context & { readonly now: Date; readonly settings: Settings },
  unit: NewUnit,
  peers: readonly OpenPeer[],
): Promise<ServerWhy | undefined> {
  if (unit.known) return 'known'
  if (unit.suspect) return 'suspect'
  const open = peers.filter(({ room }) => room > 0)
  if (open.length < settings.peersMin) return 'few-peers'
  if (Number(unit.draws) >= drawsMax || unit.leased_at <= addMs(now, -settings.checkWaitMs)) return 'waited'
  return (await drawStranger({ sql, config, now }, unit, open, [unit.user_id])) ? undefined : 'no-partner'
}

/**
 * Draws an account that repeats the unit with its next lease, once per unit.
 * @param open those with room
 * @param to whom it must be unrelated
 * @returns false when there is none
 */
export async function drawStranger(
  { sql, config, now }: Pick<Context, 'sql' | 'config'> & { readonly now: Date },
  unit: UnitToCheck,
  open: readonly OpenPeer[],
  to: readonly bigint[],
): Promise<boolean> {
  const mayCheck = async ({ userId }: OpenPeer) => {
    const [before] = await sql`select from app.unit_check where lease_id = ${unit.id} and checker_id = ${userId}`
    if (before) return false
    for (const one of to) if (!(await isUnrelated(sql, now, { one, other: userId, size: unit.size }))) return false
    return true
  }
  const partner = await drawPartner(
    open.filter(({ sizeMax }) => sizeMax >= unit.size),
    (n) => drawShare(config.leaseKey, 'partner', `${unit.id} ${unit.delta_hash} ${unit.draws} ${n}`),
    mayCheck,
  )
  if (!partner) return false
  partner.room--
  await sql`
    insert into app.unit_check (lease_id, author_id, checker_id, project, drawn_at, ask_by)
      values (${unit.id}, ${unit.user_id}, ${partner.userId}, ${unit.project}, ${now}, ${addMs(now, unaskedMs * partner.deviceSize)})
      on conflict do nothing`
  return true
}

/** Ends the draws whose account does not answer, gave the check back, or is slow, and those of decided units. */
async function endDraws(sql: Sql, now: Date): Promise<void> {
  await sql`
    update app.unit_check k set ended_at = ${now}, outcome = e.outcome
      from (
        select k.id, case
            when u.state <> 'accepted' and not exists (select from app.third_check t where t.lease_id = u.id) then 'decided'
            when k.check_lease_id is null then case when coalesce(k.ask_by, k.drawn_at) <= ${now} then 'unasked' end
            when c.id is null or c.state = 'released' then 'released'
            when c.state = 'lapsed' or (c.state in ('leased', 'committed') and c.expires_at <= ${now}) then 'lapsed'
            when c.state in ('leased', 'committed') and c.leased_at + make_interval(secs => c.size * ${lateMs / 1_000}) <= ${now} then 'late'
          end as outcome
          from app.unit_check k
            join app.lease u on u.id = k.lease_id
            left join app.lease c on c.id = k.check_lease_id
          where k.ended_at is null) e
      where k.id = e.id and e.outcome is not null and k.ended_at is null`
}

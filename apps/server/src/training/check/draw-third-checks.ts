import { addMs, days } from '@synet/core/clock'
import { inTransaction, type Sql } from '@synet/ledger/database'
import { checkRules } from '@synet/training/protocol/check-rules'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { readSettings } from '#platform/settings'
import { type Drawing, drawStranger, type UnitToCheck } from '#training/check/draw-checks'
import { readPeers } from '#training/check/read-peers'

interface DueUnit extends UnitToCheck {
  readonly due_at: Date
  /** Whose check agreed with it. */
  readonly partner_id: bigint
  /** The server has computed it again meanwhile. */
  readonly replayed: boolean
}

/** People are there within this time, whatever hours they work. */
const waitMs = days(1)

/**
 * Draws a third account, unrelated to both that agreed, for each unit whose time has come. Without one the server
 * computes the unit again.
 * @returns true when there may be more
 */
export async function drawThirdChecks(context: Context): Promise<boolean> {
  const { sql, clock } = context
  return drawForUnits({ ...context, now: clock.now(), settings: await readSettings(sql), peers: new Map() })
}

const drawForUnits = createWorkList<Drawing, DueUnit, string>({
  name: 'third checks',
  pageRows: 100,
  keyOf: ({ id }) => id,
  read: ({ sql, now }, after, limit) => sql<DueUnit[]>`
    select u.id, u.user_id, u.project, u.delta_hash, u.size, u.replayed, t.due_at, p.user_id as partner_id,
        (select count(*) from app.unit_check k where k.lease_id = u.id and k.drawn_at >= t.due_at) as draws
      from app.third_check t join app.lease u on u.id = t.lease_id join app.lease p on p.id = u.agreed_with
      where t.due_at <= ${now} and u.id > ${after ?? ''}
        and not exists (select from app.unit_check k where k.lease_id = u.id and k.ended_at is null)
        and not exists (select from app.lease c where c.checks = u.id and c.state = 'accepted')
      order by u.id limit ${limit}`,
  async process(drawing, unit) {
    const { sql, now, settings, peers } = drawing
    const isOver = Number(unit.draws) >= checkRules.drawsMax || unit.due_at <= addMs(now, -waitMs)
    if (unit.replayed || isOver) return endThird(sql, unit)
    const of = peers.get(unit.project) ?? (await readPeers(sql, now, unit.project, settings))
    peers.set(unit.project, of)
    const open = of.filter(({ room }) => room > 0)
    if (open.length < settings.peersMin) return false
    return drawStranger(drawing, unit, open, [unit.user_id, unit.partner_id])
  },
})

const endThird = (sql: Sql, { id, replayed }: DueUnit) =>
  inTransaction(sql, async (tx) => {
    const ended = await tx`delete from app.third_check where lease_id = ${id}`
    if (ended.count > 0 && !replayed)
      await tx`update app.lease set recheck = true where id = ${id} and state = 'verified' and not replayed`
  })

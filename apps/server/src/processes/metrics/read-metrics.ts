import type { NetworkName } from '@synet/core/all-networks'
import { type Clock, systemClock } from '@synet/core/clock'
import { systemAccounts } from '@synet/ledger/chart'
import { int8Array, type Transaction } from '@synet/ledger/database'
import { operatorTaskKinds } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import type { Reading } from '#platform/metrics/registry'
import type { ProcessRole } from '#platform/database/database-roles'
import { readSettings } from '#platform/settings'
import { readAuditQueue } from '#training/lease/read-audit-queue'
import { isOverdue, waitingFor } from '#money/withdrawal/overdue'

interface Moment {
  readonly now: Date
  /** The machines' time, which heartbeats have. */
  readonly real: Date
  readonly networks: readonly NetworkName[]
}
type Reader = (tx: Transaction, of: Moment) => Promise<readonly Reading[]>

const wholeUsdt = (minor: bigint): number => Number(minor) / 1e6
const secondsSince = (now: Date, at: Date | null | undefined): number =>
  at ? Math.max(0, (now.getTime() - at.getTime()) / 1_000) : 0

/** A scrape waits at most this long for the database. */
const deadlineMs = 4_000

/**
 * Reads the figures of a role, or of the public status, in one transaction that takes no locks and ends by itself. Each query finds what is open
 * by an index, so that its cost does not grow with the history.
 */
export async function readMetrics(
  { sql, clock, networks }: Pick<Context, 'sql' | 'clock' | 'networks'>,
  whose: ProcessRole | 'status',
  real: Clock = systemClock,
): Promise<readonly Reading[]> {
  const moment = { now: clock.now(), real: real.now(), networks: networks.map(({ name }) => name) }
  const readings = await sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`select from set_config('statement_timeout', ${String(deadlineMs)}, true)`
    const groups: (readonly Reading[])[] = []
    for (const read of readersOf(whose)) groups.push(await read(tx, moment))
    return groups.flat()
  })
  return readings as readonly Reading[]
}

const openStates = ['reviewing', 'approved', 'sending', 'sent'] as const
const waitingReasons = ['liquidity', 'network', 'freeze', 'keys', 'change', 'check', 'address', 'gas'] as const

const readWithdrawals: Reader = async (tx, { now }) => {
  const rows = await tx<
    { state: string; waiting_for: string | null; count: number; oldest: Date; overdue: number; due: Date | null }[]
  >`
    select state, waiting_for, count(*)::int as count, min(created_at) as oldest,
        count(*) filter (where overdue)::int as overdue, min(review_by) filter (where overdue) as due
      from (select w.state, ${waitingFor(tx, now)} as waiting_for, w.created_at, w.review_by, ${isOverdue(tx, now)} as overdue
        from app.withdrawal w where w.state in ('reviewing', 'approved', 'sending', 'sent')) open group by state, waiting_for`
  const sum = (of: typeof rows, field: 'count' | 'overdue') => of.reduce((total, row) => total + row[field], 0)
  const earliest = (of: typeof rows, field: 'oldest' | 'due') =>
    of.flatMap((row) => row[field] ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0]
  const overdue = sum(rows, 'overdue')
  return [
    ...openStates.flatMap((state): Reading[] => {
      const mine = rows.filter((row) => row.state === state) as typeof rows
      return [
        { name: 'synet_withdrawals', labels: { state }, value: sum(mine, 'count') },
        {
          name: 'synet_withdrawal_oldest_seconds',
          labels: { state },
          value: secondsSince(now, earliest(mine, 'oldest')),
        },
      ]
    }),
    ...waitingReasons.map((reason): Reading => {
      const mine = rows.filter((row) => row.state === 'approved' && row.waiting_for === reason) as typeof rows
      return { name: 'synet_withdrawals_waiting', labels: { reason }, value: sum(mine, 'count') }
    }),
    { name: 'synet_withdrawals_overdue', labels: {}, value: overdue },
    { name: 'synet_withdrawal_overdue_seconds', labels: {}, value: secondsSince(now, earliest(rows, 'due')) },
  ]
}

const purposes = ['payout', 'gas', 'sweep', 'anchor', 'own-funds'] as const

const readChains: Reader = async (tx, { now, networks }) => {
  const outgoing = await tx<{ network: string; purpose: string; oldest: Date }[]>`
    select network, purpose, min(created_at) as oldest from app.outgoing where state = 'open' group by network, purpose`
  const seen = await tx<{ network: string; oldest: Date | null }[]>`
    select network, min(seen_at) as oldest from app.chain_transfer where state = 'seen' group by network`
  const states = await tx<
    { network: string; behind: bigint; seen_at: Date | null; halted: boolean; halted_at: Date | null }[]
  >`
    select n.network, greatest(0, n.head - n.next_block + 1) as behind, n.seen_at, n.halted_reason is not null as halted,
        t.opened_at as halted_at
      from app.network_state n left join app.operator_task t
        on t.kind = 'network.halted' and t.subject = n.network and t.closed_at is null`
  const troubles = await tx<{ network: string; kind: string; since: Date }[]>`
    select network, kind, since from app.node_trouble`
  return networks.flatMap((network): Reading[] => {
    const state = states.find((row) => row.network === network)
    return [
      ...purposes.map((purpose): Reading => {
        const oldest = outgoing.find((row) => row.network === network && row.purpose === purpose)?.oldest
        return { name: 'synet_outgoing_oldest_seconds', labels: { network, purpose }, value: secondsSince(now, oldest) }
      }),
      {
        name: 'synet_recharge_oldest_seconds',
        labels: { network },
        value: secondsSince(now, seen.find((row) => row.network === network)?.oldest),
      },
      {
        name: 'synet_network_halted_seconds',
        labels: { network },
        value: state?.halted ? Math.max(1, secondsSince(now, state.halted_at)) : 0,
      },
      // A watcher that has heard nothing yet has no figure: 0 would say that it hears its chain.
      ...(state?.seen_at ? watcherReadings(network, Number(state.behind), secondsSince(now, state.seen_at)) : []),
      ...(['disagree', 'no-answer'] as const).map((kind): Reading => {
        const since = troubles.find((row) => row.network === network && row.kind === kind)?.since
        return { name: 'synet_node_trouble_seconds', labels: { network, kind }, value: secondsSince(now, since) }
      }),
    ]
  })
}

const watcherReadings = (network: NetworkName, blocks: number, silence: number): Reading[] => [
  { name: 'synet_watcher_behind_blocks', labels: { network }, value: blocks },
  { name: 'synet_watcher_silence_seconds', labels: { network }, value: silence },
]

const readTasks: Reader = async (tx) => {
  const rows = await tx<{ kind: string; count: number }[]>`
    select kind, count(*)::int as count from app.operator_task where closed_at is null group by kind`
  return operatorTaskKinds.map((kind): Reading => {
    return { name: 'synet_operator_tasks', labels: { kind }, value: rows.find((row) => row.kind === kind)?.count ?? 0 }
  })
}

const readQueues: Reader = async (tx, { now }) => {
  const [messages] = await tx<{ count: number; oldest: Date | null }[]>`
    select count(*) filter (where next_try_at <= ${now})::int as count, min(created_at) as oldest
      from app.message where sent_at is null and given_up_at is null`
  const [givenUp] = await tx<{ count: number }[]>`
    select count(*)::int as count from app.message where given_up_at is not null and handled_at is null`
  const [proposals] = await tx<{ count: number; oldest: Date | null }[]>`
    select count(*)::int as count, min(effective_at) as oldest from app.proposal where state = 'approved' and effective_at <= ${now}`
  return [
    { name: 'synet_messages_due', labels: {}, value: messages?.count ?? 0 },
    { name: 'synet_message_oldest_seconds', labels: {}, value: secondsSince(now, messages?.oldest) },
    { name: 'synet_messages_given_up', labels: {}, value: givenUp?.count ?? 0 },
    { name: 'synet_proposals_due', labels: {}, value: proposals?.count ?? 0 },
    { name: 'synet_proposal_overdue_seconds', labels: {}, value: secondsSince(now, proposals?.oldest) },
  ]
}

/** Everything in the books that is neither owed to users nor in suspense: as entries sum to zero, the rest is owed. */
const notOwed = systemAccounts.filter(({ asset, bucket }) => asset === 'USDT' && !bucket.startsWith('suspense:'))

const readBooks: Reader = async (tx, { now }) => {
  const [rest] = await tx<{ total: bigint }[]>`
    select coalesce(sum(balance), 0)::bigint as total from ledger.balances
      where account_id = any (${int8Array(notOwed.map(({ id }) => id))}::bigint[])`
  const [unchained] = await tx<{ at: Date }[]>`
    select at from ledger.postings where id > (select coalesce(max(through_id), 0) from ledger.chain_links) order by id limit 1`
  return [
    { name: 'synet_liabilities_usdt', labels: {}, value: wholeUsdt(-(rest?.total ?? 0n)) },
    { name: 'synet_posting_chain_seconds', labels: {}, value: secondsSince(now, unchained?.at) },
  ]
}

const readAudit: Reader = async (tx, { now }) => {
  const [unaudited] = await tx<{ ended: Date | null }[]>`
    select min(day + 1)::timestamp at time zone 'UTC' as ended from app.ledger_day
      where day > coalesce((select max(day) from app.audited_day), '-infinity')`
  return [{ name: 'synet_audit_overdue_seconds', labels: {}, value: secondsSince(now, unaudited?.ended) }]
}

const readProof: Reader = async (tx, { now }) => {
  const [newest] = await tx<{ at: Date | null }[]>`
    select coalesce((select at from app.proof_epoch order by number desc limit 1),
      (select at from ledger.postings where key = 'genesis')) as at`
  const [request] = await tx<{ state: string }[]>`select state from app.proof_request order by id desc limit 1`
  return [
    ...(newest?.at ? [{ name: 'synet_proof_seconds', labels: {}, value: secondsSince(now, newest.at) } as const] : []),
    { name: 'synet_proof_failed', labels: {}, value: request?.state === 'failed' ? 1 : 0 },
  ]
}

const readBackups: Reader = async (tx, { real }) => {
  const [last] = await tx<{ green: boolean }[]>`select green from app.backup_check order by id desc limit 1`
  const [good] = await tx<{ at: Date }[]>`select at from app.backup_check where green order by id desc limit 1`
  const [begun] = await tx<{ at: Date }[]>`select day::timestamptz as at from app.ledger_day order by day limit 1`
  return [
    { name: 'synet_backup_checked_seconds', labels: {}, value: secondsSince(real, good?.at ?? begun?.at) },
    { name: 'synet_backup_failed', labels: {}, value: last && !last.green ? 1 : 0 },
  ]
}

const readOutage: Reader = async (tx, { now }) => {
  const [open] = await tx<{ starts_at: Date }[]>`select starts_at from app.outage where ends_at is null`
  return [{ name: 'synet_outage_seconds', labels: {}, value: secondsSince(now, open?.starts_at) }]
}

const readUnits: Reader = async (tx, { now }) => {
  const { waiting, max } = await readAuditQueue(tx, now, await readSettings(tx))
  return [
    { name: 'synet_units_waiting', labels: {}, value: waiting },
    { name: 'synet_units_waiting_max', labels: {}, value: max },
  ]
}

const readOldestUnit: Reader = async (tx, { now }) => {
  const [oldest] = await tx<{ at: Date | null }[]>`select min(leased_at) as at from app.lease where state = 'accepted'`
  return [{ name: 'synet_unit_oldest_seconds', labels: {}, value: secondsSince(now, oldest?.at) }]
}

const readSilentRoles: Reader = async (tx, { real }) => {
  const rows = await tx<{ role: string; real_at: Date }[]>`select role, real_at from app.heartbeat`
  return rows.map((row): Reading => {
    return { name: 'synet_role_silence_seconds', labels: { of: row.role }, value: secondsSince(real, row.real_at) }
  })
}

const readSilentProcesses: Reader = async (tx, { real }) => {
  const rows = await tx<{ process: string; role: string; real_at: Date }[]>`
    select process, role, real_at from app.process_beat`
  return rows.map(({ process, role, real_at: at }): Reading => {
    return { name: 'synet_process_silence_seconds', labels: { of: role, process }, value: secondsSince(real, at) }
  })
}

/** The jobs read everything; the API reports when the jobs are silent. */
function readersOf(whose: ProcessRole | 'status'): readonly Reader[] {
  if (whose === 'api') return [readSilentRoles]
  if (whose === 'status')
    return [readSilentRoles, readWithdrawals, readChains, readTasks, readProof, readOutage, readAudit, readOldestUnit]
  if (whose !== 'jobs') return []
  return [
    readSilentRoles,
    readSilentProcesses,
    readWithdrawals,
    readChains,
    readTasks,
    readQueues,
    readBooks,
    readAudit,
    readProof,
    readOutage,
    readBackups,
    readUnits,
    readOldestUnit,
  ]
}

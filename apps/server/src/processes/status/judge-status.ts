import { addMs, seconds } from '@synet/core/clock'
import type { NetworkName } from '@synet/core/all-networks'
import type { Reading } from '#platform/metrics/registry'

/** The seconds after which something is not as it should be; the alerts have the same limits. */
const silentSeconds = 20
const unheardSeconds = 20
const troubleSeconds = 30
const behindBlocks = 200
const uncreditedSeconds = 3_600
const proofSeconds = 93_600
const auditSeconds = 10_800

type Names = Reading['name']
interface Trouble {
  readonly state: 'delayed' | 'stopped'
  readonly reading: Names
  readonly above: number
  /** Counts only readings with these labels. */
  readonly of?: Readonly<Record<string, string>>
  /** Whether there is a reading for each enabled network. */
  readonly eachNetwork?: true
  /** Whether the reading is no duration. */
  readonly isNoTime?: true
}
interface Service {
  /** Troubles that stop the service come first. */
  readonly troubles: readonly Trouble[]
  /** What the page shows of how far behind it is: the largest of these readings. */
  readonly lag: Names
}

const silentRole = (role: string): Trouble => ({
  state: 'stopped',
  reading: 'synet_role_silence_seconds',
  above: silentSeconds,
  of: { of: role },
})

const services = {
  recharges: {
    troubles: [
      silentRole('watcher'),
      { state: 'delayed', reading: 'synet_watcher_silence_seconds', above: unheardSeconds, eachNetwork: true },
      {
        state: 'delayed',
        reading: 'synet_node_trouble_seconds',
        above: troubleSeconds,
        of: { kind: 'disagree' },
        eachNetwork: true,
      },
      { state: 'delayed', reading: 'synet_recharge_oldest_seconds', above: uncreditedSeconds, eachNetwork: true },
      {
        state: 'delayed',
        reading: 'synet_watcher_behind_blocks',
        above: behindBlocks,
        eachNetwork: true,
        isNoTime: true,
      },
    ],
    lag: 'synet_watcher_behind_blocks',
  },
  withdrawals: {
    troubles: [
      { state: 'stopped', reading: 'synet_network_halted_seconds', above: 0, eachNetwork: true },
      silentRole('signer'),
      { state: 'delayed', reading: 'synet_withdrawal_overdue_seconds', above: 0 },
    ],
    lag: 'synet_withdrawal_oldest_seconds',
  },
  training: {
    // The jobs record outages and the audits verify: without them nobody would know of one.
    troubles: [
      { state: 'stopped', reading: 'synet_outage_seconds', above: 0 },
      silentRole('jobs'),
      silentRole('audits'),
    ],
    lag: 'synet_unit_oldest_seconds',
  },
  proof: {
    troubles: [{ state: 'delayed', reading: 'synet_proof_seconds', above: proofSeconds }],
    lag: 'synet_proof_seconds',
  },
  audits: {
    troubles: [
      // An audit that found a difference is never shown as working.
      { state: 'stopped', reading: 'synet_operator_tasks', above: 0, of: { kind: 'audit.red' }, isNoTime: true },
      silentRole('jobs'),
      { state: 'delayed', reading: 'synet_audit_overdue_seconds', above: auditSeconds },
    ],
    lag: 'synet_audit_overdue_seconds',
  },
} as const satisfies Readonly<Record<string, Service>>

export type MeasuredService = keyof typeof services
export const measuredServices = Object.keys(services) as MeasuredService[]

export interface ServiceStatus {
  readonly state: 'working' | 'delayed' | 'stopped' | 'unknown'
  readonly since: string | null
  /** How far behind it is, in blocks for recharges and in seconds for the others; null when nobody knows. */
  readonly lag: number | null
}

const worstOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : Math.max(0, ...values)

/** @returns how a service does by these figures; it is unknown, not working, when one of them is missing */
function judge(
  { troubles, lag }: Service,
  { readings, networks, now }: { readings: readonly Reading[]; networks: readonly NetworkName[]; now: Date },
): ServiceStatus {
  const valuesOf = (name: Names, wanted: Readonly<Record<string, string>> = {}): number[] =>
    readings.flatMap(({ name: read, labels, value }) => {
      const has: Readonly<Record<string, string>> = labels
      return read === name && Object.entries(wanted).every(([label, text]) => has[label] === text) ? [value] : []
    })
  const measured = { lag: worstOf(valuesOf(lag)) ?? null }
  let isWhole = true
  for (const { state, reading, above, of, eachNetwork, isNoTime } of troubles) {
    const perPlace = eachNetwork
      ? networks.map((network) => valuesOf(reading, { ...of, network }))
      : [valuesOf(reading, of)]
    if (perPlace.length === 0 || perPlace.some((values) => values.length === 0)) isWhole = false
    const worst = worstOf(perPlace.flat()) ?? 0
    if (worst <= above) continue
    // The deadline of a proof or an audit passes a while after the last one.
    const lastsSeconds =
      reading === 'synet_proof_seconds' || reading === 'synet_audit_overdue_seconds' ? worst - above : worst
    return { ...measured, state, since: isNoTime ? null : addMs(now, -seconds(lastsSeconds)).toISOString() }
  }
  return { ...measured, state: isWhole ? 'working' : 'unknown', since: null }
}

/** @returns how each service does, by the figures at this moment */
export const judgeStatus = (
  readings: readonly Reading[],
  networks: readonly NetworkName[],
  now: Date,
): Record<MeasuredService, ServiceStatus> =>
  Object.fromEntries(
    measuredServices.map((name) => [name, judge(services[name], { readings, networks, now })]),
  ) as Record<MeasuredService, ServiceStatus>

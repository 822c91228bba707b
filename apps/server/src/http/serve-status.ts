import { addMs, seconds } from '@synet/core/clock'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context'
import { readFacts } from '#metrics/read-facts'
import type { Reading } from '#metrics/registry'
import { cacheBriefly } from '#project/cache-briefly'

/** From when on something is not as it should be, in seconds; the alerts have the same limits. */
const silentSeconds = 20
const unheardSeconds = 20
const troubleSeconds = 30
const behindBlocks = 200
const uncreditedSeconds = 3_600
const proofSeconds = 93_600

type Names = Reading['name']
interface Trouble {
  readonly state: 'delayed' | 'stopped'
  readonly reading: Names
  readonly above: number
  /** Counts only readings with these labels. */
  readonly of?: Readonly<Record<string, string>>
  /** The reading is no duration. */
  readonly isNoTime?: true
}

/** Lists the troubles of each service; those that stop it come first. */
const services = {
  recharges: [
    { state: 'stopped', reading: 'synet_role_silence_seconds', above: silentSeconds, of: { of: 'watcher' } },
    { state: 'delayed', reading: 'synet_watcher_silence_seconds', above: unheardSeconds },
    { state: 'delayed', reading: 'synet_node_trouble_seconds', above: troubleSeconds, of: { kind: 'disagree' } },
    { state: 'delayed', reading: 'synet_recharge_oldest_seconds', above: uncreditedSeconds },
    { state: 'delayed', reading: 'synet_watcher_behind_blocks', above: behindBlocks, isNoTime: true },
  ],
  withdrawals: [
    { state: 'stopped', reading: 'synet_network_halted_seconds', above: 0 },
    { state: 'stopped', reading: 'synet_role_silence_seconds', above: silentSeconds, of: { of: 'signer' } },
    { state: 'delayed', reading: 'synet_withdrawal_overdue_seconds', above: 0 },
  ],
  training: [{ state: 'stopped', reading: 'synet_outage_seconds', above: 0 }],
  proof: [{ state: 'delayed', reading: 'synet_proof_seconds', above: proofSeconds }],
} as const satisfies Readonly<Record<string, readonly Trouble[]>>

interface ServiceStatus {
  readonly state: 'working' | 'delayed' | 'stopped'
  readonly since: string | null
}

/** @returns how each service does, by the figures at this moment */
export function judgeStatus(readings: readonly Reading[], now: Date): Readonly<Record<string, ServiceStatus>> {
  const judge = (troubles: readonly Trouble[]): ServiceStatus => {
    for (const { state, reading, above, of = {}, isNoTime } of troubles) {
      const wanted = Object.entries(of)
      const values = readings.flatMap(({ name, labels, value }) => {
        const has: Readonly<Record<string, string>> = labels
        return name === reading && wanted.every(([label, text]) => has[label] === text) ? [value] : []
      })
      const worst = Math.max(0, ...values)
      if (worst <= above) continue
      // The deadline of a proof passes a while after the last one.
      const lastsSeconds = reading === 'synet_proof_seconds' ? worst - above : worst
      return { state, since: isNoTime ? null : addMs(now, -seconds(lastsSeconds)).toISOString() }
    }
    return { state: 'working', since: null }
  }
  return Object.fromEntries(Object.entries(services).map(([name, troubles]) => [name, judge(troubles)]))
}

const keptMs = seconds(10)
const readStatus = cacheBriefly(keptMs, async (context) => {
  const now = context.clock.now()
  return { at: now.toISOString(), services: judgeStatus(await readFacts(context, 'status'), now) }
})

/** Serves `GET /status`: in coarse words for everybody, and for the monitors of others. */
export function serveStatus(server: FastifyInstance, context: Context): void {
  server.get('/status', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
    return readStatus(context, '')
  })
}

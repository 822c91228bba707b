import { type ProcessRun, processes } from '../processes.ts'

/** The processes of which the settings may ask for more: those that the runbook adds. */
export const countedNames = ['api', 'console', 'audits'] as const
export type Replicas = Readonly<Partial<Record<(typeof countedNames)[number], number | undefined>>>

export const replicasOf = ({ name, replicas }: ProcessRun, asked: Replicas): number =>
  countedNames.reduce((found, one) => (one === name ? (asked[one] ?? found) : found), replicas)

/** Of one process: its pool, the watchdog and LISTEN. */
const connectionsOfProcess = 12 + 2
/** `synet migrate` and commands of operators, what PostgreSQL keeps for superusers, standbys and the operator's probes. */
const otherConnections = 30

/**
 * The connections that all processes may have at once: while each deployment is replaced, one process more of it runs.
 * A signer ends before the next one starts.
 */
export const connectionsNeeded = (asked: Replicas = {}): number =>
  processes.reduce(
    (sum, run) => sum + (replicasOf(run, asked) + (run.role === 'signer' ? 0 : 1)) * connectionsOfProcess,
    otherConnections,
  )

const mebibytesOf: Readonly<Record<string, number>> = { Ki: 1 / 1_024, Mi: 1, Gi: 1_024, Ti: 1_048_576 }
const bytes = /^(\d+(?:\.\d+)?)(Ki|Mi|Gi|Ti)$/

/** @returns undefined for a quantity without a unit of bytes */
export function readMebibytes(quantity: string): number | undefined {
  const [, amount, unit = ''] = bytes.exec(quantity) ?? []
  const factor = mebibytesOf[unit]
  return amount === undefined || factor === undefined ? undefined : Number(amount) * factor
}

/** What each connection may sort in: the default of `work_mem`. */
export const mebibytesOfConnection = 4

/** What all connections may sort in, in addition to the quarter that `shared_buffers` takes. */
export const mebibytesNeeded = (asked: Replicas): number =>
  Math.ceil((connectionsNeeded(asked) * mebibytesOfConnection) / (3 / 4))

/** PostgreSQL's own default of buffers is 128 MB on a machine of any size. */
export function memoryParameters(memory: string) {
  const mebibytes = readMebibytes(memory) ?? 0
  return {
    shared_buffers: `${Math.floor(mebibytes / 4)}MB`,
    effective_cache_size: `${Math.floor((mebibytes * 3) / 4)}MB`,
  }
}

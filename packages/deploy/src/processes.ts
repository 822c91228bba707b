import type { ProcessRole } from '@synet/server/platform/database/database-roles'

export type ProcessName = ProcessRole | 'signer-standby'

export const ports = { api: 8080, console: 8081, approvals: 8083, standby: 8084, metrics: 9100 } as const

/** How a process is run, whatever starts it. */
export interface ProcessRun {
  readonly name: ProcessName
  readonly role: ProcessRole
  /** A signer has a store of its own, so that there is one of it; of the others any number may run. */
  readonly replicas: number
  /** The port at which the process serves people; the others serve only their metrics. */
  readonly http?: number
  readonly memoryMiB: number
  /** Of a core, in thousandths: what it gets when others want it, too. Replays take whole cores. */
  readonly cpuMilli: number
  /** Replays run on all cores but one, and each thread takes memory. */
  readonly cpuLimit?: number
  readonly env: Readonly<Record<string, string | number>>
}

/** Where processes keep what they write. */
export const stateFolder = '/var/lib/synet'

const signerEnvironment = {
  APPROVALS_PORT: ports.approvals,
  SIGNER_JOURNAL: `${stateFolder}/signer-journal.sqlite`,
} as const

export const processes: readonly ProcessRun[] = [
  {
    name: 'api',
    role: 'api',
    replicas: 2,
    http: ports.api,
    memoryMiB: 1_024,
    cpuMilli: 500,
    env: { API_PORT: ports.api },
  },
  {
    name: 'console',
    role: 'console',
    replicas: 2,
    http: ports.console,
    // The check of a project that somebody brings counts its text.
    memoryMiB: 1_536,
    cpuMilli: 100,
    env: { CONSOLE_PORT: ports.console },
  },
  { name: 'jobs', role: 'jobs', replicas: 2, memoryMiB: 1_024, cpuMilli: 250, env: {} },
  { name: 'watcher', role: 'watcher', replicas: 2, memoryMiB: 512, cpuMilli: 100, env: {} },
  { name: 'audits', role: 'audits', replicas: 2, memoryMiB: 2_048, cpuMilli: 1_000, cpuLimit: 4, env: {} },
  {
    name: 'signer',
    role: 'signer',
    replicas: 1,
    http: ports.approvals,
    memoryMiB: 512,
    cpuMilli: 100,
    env: signerEnvironment,
  },
  {
    name: 'signer-standby',
    role: 'signer',
    replicas: 1,
    memoryMiB: 512,
    cpuMilli: 100,
    // The standby serves the page of approvals once it is promoted.
    env: { ...signerEnvironment, SIGNER_STANDBY_PORT: ports.standby },
  },
]

/** A server drains for 5 to 15 s, waits 20 s for the calls in flight and 5 s for its jobs. */
export const stopSeconds = 45

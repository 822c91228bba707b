import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessRole } from '@synet/server/platform/database/database-roles'
import { addClock } from '../database.ts'
import { totpCode } from '../seed.ts'
import { supervise, type Supervised } from '../supervise.ts'
import { type Pgbouncer, readDatabaseUrl } from './pgbouncer.ts'
import { runSynet, synet } from './run-synet.ts'

const operators = ['ada', 'bob', 'carol'] as const
const operatorPassword = 'a password of the cluster'

export interface Product {
  readonly folder: string
  readonly ownerUrl: string
  readonly site: string
  readonly console: string
  readonly approvals: string
  readonly chainUrl: string
  /** The tokens of the links by which operators enrol their keys; none when an earlier start has shown them. */
  readonly invitations: readonly string[]
  /** Settings of every process. */
  readonly shared: Readonly<Record<string, string>>
}

export type NewProduct = Omit<Product, 'invitations'>

/** Longer than HAProxy needs to notice. */
const drainMs = 2_500

export const sharedEnvironment = (
  chainNodes: readonly string[],
  objectStore: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  ...objectStore,
  RPC_DEV: chainNodes.join(),
  // PgBouncer of Debian 12 keeps no prepared statements.
  DATABASE_PREPARE: '0',
  // The development chain, and a genesis without keys at the signer.
  DEVELOPMENT: '1',
  DRAIN_MS: String(drainMs),
  TRUSTED_PROXIES: '127.0.0.1',
})

/** The commands of docs/OPERATIONS.md, First start. Running it again changes nothing. */
export async function setUp(product: NewProduct, log: (line: string) => void): Promise<Product> {
  const { folder, ownerUrl, site, approvals, shared } = product
  const env = { DATABASE_URL: ownerUrl }
  await runSynet(['migrate'], { env })
  log('synet migrate')
  // The trial moves the clock past the waiting time of new addresses.
  await addClock(ownerUrl)
  const names = operators.flatMap((name) => ['--operator', name])
  const places = ['--folder', folder, '--site', site, '--approvals', approvals]
  const typed = operators.flatMap(() => [operatorPassword, operatorPassword])
  const said = await runSynet(['init', ...places, ...names], { env: { ...env, DEVELOPMENT: '1' }, typed })
  log('synet init')
  const secrets = [...said.matchAll(/authenticator app\): ([A-Z2-7]+)/g)].map(([, secret = '']) => secret)
  const [first = '', second = ''] = secrets
  const invitations = [...said.matchAll(/#invitation=([\w-]+)/g)].map(([, token = '']) => token)
  // An earlier start has made the operators, and issued the supply.
  if (secrets.length < operators.length) return { ...product, invitations: [] }
  await runSynet(['genesis', '--env', join(folder, 'console.env')], {
    env: { ...env, ...shared },
    typed: [operators[0], operatorPassword, totpCode(first), operators[1], operatorPassword, totpCode(second)],
  })
  log('synet genesis')
  return { ...product, invitations }
}

export interface Places {
  readonly pgbouncer: number
  readonly api: readonly number[]
  readonly console: readonly number[]
  readonly approvals: number
  readonly standby: number
  /** Where Prometheus finds the metrics of each process. */
  readonly metrics: Readonly<Record<ProcessRole, readonly number[]>>
}

/** Two of each process; of the signer the active one and its standby. */
export async function startProcesses(
  product: Product,
  places: Places,
  pgbouncer: Pgbouncer,
  logs: string,
): Promise<readonly Supervised[]> {
  const { folder, shared } = product
  const secret = join(folder, 'standby-secret')
  if (!existsSync(secret)) writeFileSync(secret, randomBytes(32).toString('hex'), { mode: 0o600 })
  const start = (role: ProcessRole, nth: number, own: Readonly<Record<string, string>> = {}) =>
    supervise({
      name: `${role}-${nth}`,
      readyAs: role,
      script: synet,
      args: ['run', role, '--env', join(folder, `${role}.env`)],
      logs,
      env: {
        PATH: process.env['PATH'],
        ...shared,
        DATABASE_URL: pgbouncer.urlFor(role),
        PROCESS_NAME: `${role}-${nth}`,
        METRICS_PORT: String(places.metrics[role][nth - 1]),
        ...own,
      },
    })
  const replicasOfRole = (role: ProcessRole, own: (i: number) => Readonly<Record<string, string>> = () => ({})) =>
    [0, 1].map((i) => start(role, i + 1, own(i)))
  const standby = await start('signer', 2, {
    SIGNER_STANDBY_PORT: String(places.standby),
    SIGNER_STANDBY_SECRET_FILE: secret,
    SIGNER_JOURNAL: join(folder, 'standby-journal.sqlite'),
  })
  const others = await Promise.all([
    start('signer', 1, {
      APPROVALS_PORT: String(places.approvals),
      SIGNER_STANDBY_URL: `http://127.0.0.1:${places.standby}`,
      SIGNER_STANDBY_SECRET_FILE: secret,
    }),
    ...replicasOfRole('api', (i) => ({
      API_PORT: String(places.api[i]),
      CODES_WITHOUT_WORK: '1',
      // Notifications do not pass PgBouncer.
      DATABASE_LISTEN_URL: readDatabaseUrl(folder, 'api').href,
    })),
    ...replicasOfRole('console', (i) => ({ CONSOLE_PORT: String(places.console[i]) })),
    ...replicasOfRole('jobs'),
    ...replicasOfRole('watcher'),
    ...replicasOfRole('audits'),
  ])
  return [...others, standby]
}

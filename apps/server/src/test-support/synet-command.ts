import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { openDatabase } from '@synet/ledger/database'
import { compileCache } from '@synet/stack/compile-cache'
import { removeDatabase } from '@synet/stack/database'
import { reservePort } from '@synet/stack/reserve-port'
import { totpCode } from '@synet/stack/seed'
import { afterAll, beforeAll } from 'vitest'
import { openSecret } from '#people/password/sealed-secret'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'
import { diagnose } from '#processes/setup/diagnose'
import { findingText } from '#processes/setup/finding'
import { type HeardProcess, listenTo } from '#test-support/listen-to'

const command = fileURLToPath(new URL('../synet.ts', import.meta.url))

/** The password of each operator. */
export const password = 'a long enough password'

type Environment = Readonly<Record<string, string>>

/** A run that has ended. */
interface Ended {
  readonly status: number | null
  readonly said: string
}

/** Runs `synet` as a person does on a clean machine: with nothing in the environment but this, and compiled code. */
export function synet(args: readonly string[], environment: Environment = {}): HeardProcess {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...environment }
  return listenTo(spawn(process.execPath, [command, ...args], { env }))
}

const expectSuccess = ({ status, said }: Ended): void => {
  if (status !== 0) throw new Error(`ended with ${status}: ${said}`)
}

/** Runs `synet` to its end. */
export async function finish(
  args: readonly string[],
  environment: Environment = {},
  typed: readonly string[] = [],
): Promise<Ended> {
  const run = synet(args, environment)
  run.child.stdin?.end(typed.map((line) => `${line}\n`).join(''))
  return { status: await run.ended, said: run.said() }
}

async function findInProcess(role: ProcessRole, file: string, environment: Environment): Promise<Ended> {
  const given: Environment = { DEVELOPMENT: '1', ...environment }
  if ('NODE_OPTIONS' in given) return finish(['doctor', role, '--env', file], given)
  const own = { ...process.env }
  const become = (next: NodeJS.ProcessEnv) => {
    for (const name of Object.keys(process.env)) delete process.env[name]
    Object.assign(process.env, next)
  }
  become({ PATH: own['PATH'], ...parseEnv(readFileSync(file, 'utf8')), ...given })
  try {
    const findings = await diagnose(role, () => new Date())
    return {
      status: findings.some(({ aside }) => !aside) ? 1 : 0,
      said: findings.map(findingText).join('\n'),
    }
  } finally {
    become(own)
  }
}

async function runGenesis(folder: string, owner: { readonly DATABASE_URL: string }, names: readonly string[]) {
  const sql = openDatabase(owner.DATABASE_URL, { max: 1 })
  const codes = await sql<{ name: string; totp_secret: string }[]>`
    update app.operator set totp_last_step = 0 returning name, totp_secret`
  await sql.end()
  const key = Buffer.from(readFileSync(join(folder, 'operator-key'), 'utf8'), 'hex')
  const typed = (who: string) => {
    const stored = codes.find((code) => code.name === who)?.totp_secret ?? ''
    return [who, password, totpCode(openSecret(key, who, stored))]
  }
  return finish(['genesis', '--env', join(folder, 'console.env')], { ...owner, DEVELOPMENT: '1' }, names.flatMap(typed))
}

async function takePorts(folder: string) {
  const ports = { api: await reservePort(), console: await reservePort(), signer: await reservePort() }
  appendFileSync(join(folder, 'api.env'), `API_PORT=${ports.api}\n`)
  appendFileSync(join(folder, 'console.env'), `CONSOLE_PORT=${ports.console}\n`)
  appendFileSync(join(folder, 'signer.env'), `APPROVALS_PORT=${ports.signer}\n`)
  return ports
}

async function runOnce(folder: string, databaseUrl: string): Promise<void> {
  await takePorts(folder)
  const started = synet(['start', '--folder', folder])
  await started.until(processRoles.map((role) => `${role} ready`))
  started.child.kill('SIGTERM')
  expectSuccess({ status: await started.ended, said: started.said() })
  const sql = openDatabase(databaseUrl, { max: 1 })
  // Heartbeats do not grow old at the same moment: a late test would find one process that lacks.
  await sql`delete from app.heartbeat`
  await sql.end()
}

function putKey(folder: string, file: string): string {
  const old = join(folder, `${file}.old`)
  renameSync(join(folder, file), old)
  writeFileSync(join(folder, file), randomBytes(32).toString('hex'), { mode: 0o600 })
  return old
}

/** The command on a clean machine: its database and its folder do not exist yet. */
export interface SynetCommand {
  readonly cluster: string
  readonly name: string
  readonly databaseUrl: string
  readonly owner: { readonly DATABASE_URL: string }
  /** The folder of the environment files. */
  readonly folder: string
  init(typed: readonly string[], operators?: readonly string[]): Promise<Ended>
  /** Makes the schema, and the environment files with two operators. */
  setUp(): Promise<void>
  /** Gives the servers ports of their own. */
  takePorts(): ReturnType<typeof takePorts>
  /** Runs every process until it is ready: the signer publishes what its store and its page are. */
  runOnce(): Promise<void>
  /**
   * The findings of `synet doctor`, read in this process: each start of the command takes a second. The environment is that
   * of the command, and this process's own is back afterwards.
   */
  doctor(role: ProcessRole, environment?: Environment): Promise<Ended>
  /** Issues the supply as operators, who type their names, passwords and codes. */
  genesis(...names: readonly string[]): Promise<Ended>
  /** Puts a new key in the place of one. @returns where the old one is */
  putKey(file: string): string
  replaceKey(...args: readonly string[]): Promise<Ended>
}

/** Gives a file of tests the command, and removes its database and its folder after them. */
export function takeSynetCommand(): SynetCommand {
  const name = `test_synet_${randomUUID().slice(0, 8)}`
  const cluster = process.env['SYNET_TEST_DATABASE_URL'] ?? ''
  const databaseUrl = Object.assign(new URL(cluster), { pathname: `/${name}` }).href
  const owner = { DATABASE_URL: databaseUrl }
  const place = join(tmpdir(), name)
  const folder = join(place, 'etc')
  beforeAll(() => {
    mkdirSync(place)
  })
  afterAll(async () => {
    await removeDatabase(cluster, name)
    rmSync(place, { recursive: true })
  })
  const init = (typed: readonly string[], operators: readonly string[] = ['ada']) =>
    finish(['init', '--folder', folder, ...operators.flatMap((who) => ['--operator', who])], owner, typed)
  return {
    cluster,
    name,
    databaseUrl,
    owner,
    folder,
    init,
    async setUp() {
      expectSuccess(await finish(['migrate'], owner))
      expectSuccess(await init([password, password, password, password], ['ada', 'bob']))
    },
    takePorts: () => takePorts(folder),
    runOnce: () => runOnce(folder, databaseUrl),
    doctor: (role, environment = {}) => findInProcess(role, join(folder, `${role}.env`), environment),
    genesis: (...names) => runGenesis(folder, owner, names),
    putKey: (file) => putKey(folder, file),
    replaceKey: (...args) => finish(['replace-key', ...args], owner),
  }
}

import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asDatabaseUser, databaseUser, programs } from './programs.ts'

const run = promisify(execFile)
const stanza = 'synet'

export interface BackupPlace {
  /** Where pgBackRest finds its configuration for this data folder. */
  readonly config: string
  /** The command that runs pgBackRest where it sees this data folder. */
  readonly prefix: readonly string[]
}

interface Place {
  /** Of the cluster: the repository, which all nodes share as they would share a bucket. */
  readonly folder: string
  /** Of this data folder's own configuration and logs. */
  readonly own: string
  readonly data: string
  readonly port: number
  readonly prefix?: readonly string[]
}

/** Writes the configuration by which a node archives its WAL and takes backups. */
export function configureBackups({ folder, own, data, port, prefix = [] }: Place): BackupPlace {
  const repository = join(folder, 'backups')
  for (const path of [repository, own]) mkdirSync(path, { recursive: true, mode: 0o700 })
  const config = join(own, 'pgbackrest.conf')
  const lines = [
    '[global]',
    `repo1-path=${repository}`,
    'repo1-retention-full=2',
    `log-path=${own}`,
    `lock-path=${own}`,
    `spool-path=${own}`,
    'log-level-file=off',
    'compress-type=zst',
    'start-fast=y',
    `[${stanza}]`,
    `pg1-path=${data}`,
    `pg1-port=${port}`,
    `pg1-socket-path=${own}`,
    'pg1-user=postgres',
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  const user = databaseUser()
  if (user) for (const path of [repository, own, config]) chownSync(path, user.uid, user.gid)
  return { config, prefix }
}

/** The command by which PostgreSQL archives. pgBackRest insists on being named in it. */
export const archiveCommand = ({ config }: BackupPlace): string =>
  `${programs.pgbackrest.path} --config=${config} --stanza=${stanza} archive-push %p`

/** @returns what it printed */
export async function pgbackrest({ config, prefix }: BackupPlace, ...args: readonly string[]): Promise<string> {
  const options = [`--config=${config}`, `--stanza=${stanza}`, '--log-level-console=warn']
  const [path = '', ...rest] = [...prefix, ...asDatabaseUser(), programs.pgbackrest.path, ...options, ...args]
  const { stdout } = await run(path, rest, { cwd: '/' })
  return stdout
}

import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemAccount } from '@synet/ledger/chart'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { reservePort } from '@synet/stack/reserve-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finish } from '#test-support/synet-command'

// `npm run test:backup`, on a machine with Debian's PostgreSQL 15 and pgBackRest.
const binaries = '/usr/lib/postgresql/15/bin'
const hookMs = 300_000

describe.runIf(process.env['BACKUP'])('synet backup-check', () => {
  let folder: string
  let config: string
  let url: string
  let stop: () => Promise<unknown>
  let sql: Sql
  const user = () => {
    if (process.getuid?.() !== 0) return {}
    const [uid, gid] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'postgres'])))
    return { uid, gid }
  }
  const asDatabase = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { ...user(), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
  const pgbackrest = (...args: readonly string[]) =>
    asDatabase('pgbackrest', `--config=${config}`, '--stanza=synet', ...args)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'synet-backup-'))
    const [data, repository] = [join(folder, 'data'), join(folder, 'repository')]
    config = join(folder, 'pgbackrest.conf')
    const port = await reservePort()
    for (const path of [data, repository]) mkdirSync(path, { mode: 0o700 })
    writeFileSync(
      config,
      `[global]\nrepo1-path=${repository}\nlog-path=${folder}\nlock-path=${folder}\nlog-level-file=off\nstart-fast=y\n[synet]\npg1-path=${data}\npg1-port=${port}\npg1-socket-path=${folder}\n`,
    )
    const { uid, gid } = user()
    if (uid !== undefined && gid !== undefined)
      for (const path of [folder, data, repository, config]) chownSync(path, uid, gid)
    asDatabase(`${binaries}/initdb`, '--auth=trust', '--username=postgres', '--encoding=UTF8', data)
    const archive = `archive_command=pgbackrest --config=${config} --stanza=synet archive-push %p`
    const settings = [`port=${port}`, `unix_socket_directories=${folder}`, 'archive_mode=on', archive]
    const server = spawn(`${binaries}/postgres`, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...user(),
      cwd: '/',
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => server.once('close', resolve))
    stop = () => {
      server.kill('SIGINT')
      return ended
    }
    url = `postgres://postgres@127.0.0.1:${port}/synet`
    // The server takes connections a moment after its start.
    while ((await synet(['migrate'])).status !== 0);
    sql = openDatabase(url, { max: 1 })
    pgbackrest('stanza-create')
    await post('before the backup')
    pgbackrest('backup', '--type=full')
  }, hookMs)
  afterAll(async () => {
    await sql?.end()
    await stop?.()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }, hookMs)

  const synet = (args: readonly string[]) => finish(args, { DATABASE_URL: url })
  const check = (...args: readonly string[]) =>
    synet(['backup-check', '--pgbackrest', config, '--folder', folder, ...args])
  // A posting is never before the one before it.
  const post = (key: string, at = new Date(Date.now() - 900_000)) =>
    sql`select ledger.post_set(${key}, '', 'correction', ${at}, '{}',
      array[${systemAccount('issuance', 'SNT')}, ${systemAccount('emission', 'SNT')}]::bigint[], array[-1, 1]::bigint[])`
  const noted = () =>
    sql<{ green: boolean; seconds: number; lost_seconds: number; said: string }[]>`
      select green, seconds, lost_seconds, said from app.backup_check order by id desc limit 1`

  it('restores the last backup and its archive into a place of its own, audits it, and leaves nothing behind [OPS-05]', async () => {
    await post('after the backup')
    pgbackrest('check')
    const before = readdirSync(folder)
    const { status, said } = await check()
    expect(said).toContain('up to posting 2, nothing is missing')
    expect(said).toContain('The books are green.')
    expect(said).toMatch(/The backup is good: restored in [\d.]+ s, started in [\d.]+ s/)
    expect(status).toBe(0)
    expect(readdirSync(folder)).toEqual(before)
    expect(await noted()).toMatchObject([{ green: true, lost_seconds: 0 }])
    console.log(said)
  })

  it('refuses a backup that lacks what was posted too long ago [OPS-05]', async () => {
    await post('not archived', new Date(Date.now() - 600_000))
    const { status, said } = await check()
    expect(said).toMatch(/✗ the backup has what was posted: up to posting 2; it lacks 1, the oldest of 6\d\d s ago/)
    expect(status).toBe(1)
    expect(await noted()).toMatchObject([{ green: false }])
    expect((await check('--lost-seconds', '3600')).status).toBe(0)
  })

  it('refuses a backup whose books are red [OPS-05]', async () => {
    await sql`update ledger.balance set balance = balance + 1 where account_id = (select min(account_id) from ledger.balance)`
    pgbackrest('check')
    const { status, said } = await check()
    expect(said).toContain('The books are RED.')
    expect(status).toBe(1)
    await sql`update ledger.balance set balance = balance - 1 where account_id = (select min(account_id) from ledger.balance)`
  })

  it('notes a backup that cannot be restored [OPS-05]', async () => {
    rmSync(join(folder, 'repository', 'backup'), { recursive: true })
    expect(await check()).toMatchObject({ status: 1, said: expect.stringContaining('The backup is BAD') })
    expect(await noted()).toMatchObject([{ green: false, said: expect.stringContaining('pgbackrest') }])
  })
})

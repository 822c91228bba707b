import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { readConfirmed, recentlyConfirmed } from '@synet/ledger/read-confirmed'
import { type Postgres, startPostgres } from '@synet/stack/postgres'
import { clusterHome } from '@synet/stack/postgres-home'
import { createHttpServer } from '#platform/http/http-server'
import { serveHealth } from '#platform/http/serve-health'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFurthest } from '#processes/setup/standby-position'

const folder = mkdtempSync(join(tmpdir(), 'synet-standby-'))
const refuseLogins = join(import.meta.dirname, '../../../../../packages/deploy/postgres/refuse-standby-logins.sql')
const run = promisify(execFile)
let server: Postgres
let owner: Sql
let processUrl: string
beforeAll(async () => {
  const first = await startPostgres({ folder, fsync: false })
  const sql = openDatabase(first.ownerUrl, { max: 1 })
  await sql`create role process login password 'process'`
  await sql`create role monitor login password 'monitor' in role pg_monitor`
  await sql.unsafe(readFileSync(refuseLogins, 'utf8'))
  await sql.end()
  await first.stop()
  // A server with this file is in recovery, as a leader is that was demoted.
  writeFileSync(join(clusterHome(folder), 'cluster/standby.signal'), '', { mode: 0o644 })
  server = await startPostgres({ folder, fsync: false })
  owner = openDatabase(server.ownerUrl, { max: 2 })
  processUrl = server.ownerUrl.replace(/\/\/[^@]*@/, '//process:process@')
}, 60_000)
afterAll(async () => {
  await owner.end()
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe('a database server in recovery', () => {
  it('confirms nothing, and is not ready [STD-01, STD-02]', async () => {
    await expect(readConfirmed(owner, (tx) => tx`select 1`)).rejects.toThrow('recovery')
    await expect(recentlyConfirmed(owner)).rejects.toThrow('recovery')
    const http = createHttpServer('site', { trustedProxies: [] })
    serveHealth(http, { sql: owner })
    expect((await http.inject('/readyz')).statusCode).toBe(503)
    await http.close()
  })

  it('refuses the log-ins of processes, but not of the superuser and of monitoring [STD-01]', async () => {
    const asProcess = openDatabase(processUrl, { max: 1 })
    await expect(asProcess`select 1`).rejects.toThrow('this server is in recovery')
    await asProcess.end()
    const asMonitor = openDatabase(processUrl.replace('process:process', 'monitor:monitor'), { max: 1 })
    expect(await asMonitor`select 1 as one`).toEqual([{ one: 1 }])
    await asMonitor.end()
  })

  it('is found by the command that names the standby to promote [STD-02]', async () => {
    const synet = join(import.meta.dirname, '../../synet.ts')
    const { host, username, password, pathname } = new URL(server.ownerUrl)
    // Everybody on the machine reads the arguments of a process.
    const env = { ...process.env, PGUSER: username, PGPASSWORD: password }
    const ask = (...urls: readonly string[]) =>
      run(process.execPath, [synet, 'furthest-standby', ...urls], { timeout: 30_000, env })
    const url = `postgres://${host}${pathname}`
    const { stdout } = await ask(url)
    expect(stdout).toMatch(/127\.0\.0\.1:\d+: timeline 1, \d+ bytes received\nPromote 127\.0\.0\.1:\d+/)
    // The standby follows a new leader, which its control file says only minutes later.
    writeFileSync(join(clusterHome(folder), 'cluster/pg_wal/000000020000000000000001'), '')
    expect((await ask(url)).stdout).toContain(': timeline 2, ')
    // The one that is silent may be the only one that confirmed the last transfers.
    const silent = ask(url, 'postgres://owner@127.0.0.1:1/synet')
    await expect(silent).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(/^✗ 127\.0\.0\.1:1: /) })
    await expect(silent).rejects.toMatchObject({ stdout: expect.stringMatching(/\nPromote none: 127\.0\.0\.1:1 /) })
  })
})

describe('the furthest standby', () => {
  const at = (name: string, received: bigint, timeline = 1) => ({ name, recovering: true, timeline, received })
  it('has the most WAL of the newest timeline, and does not exist while a primary answers [STD-02]', () => {
    const a = at('a', 10n)
    const b = at('b', 2n ** 60n)
    const c = at('c', 5n, 2)
    expect(findFurthest([a, b]).furthest).toBe(b)
    expect(findFurthest([b, c, a]).furthest).toBe(c)
    expect(findFurthest([a, { ...b, recovering: false, received: null }]).furthest).toBeUndefined()
    expect(findFurthest([]).furthest).toBeUndefined()
    expect(findFurthest([b, c], ['d:5432']).furthest).toBeUndefined()
  })
})

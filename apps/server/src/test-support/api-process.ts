import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { depositXpub } from '@synet/chain/keys'
import { systemClock } from '@synet/core/clock'
import { systemRandom } from '@synet/core/random'
import { inTransaction, openDatabase } from '@synet/ledger/database'
import { compileCache } from '@synet/stack/compile-cache'
import { reservePort } from '@synet/stack/reserve-port'
import type { TestDatabase } from '@synet/stack/test-database'
import { onTestFinished } from 'vitest'
import { openSession } from '#people/session/session'
import { createUser } from '#people/user/create-user'
import { type HeardProcess, listenTo } from '#test-support/listen-to'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface ApiProcess extends HeardProcess {
  readonly origin: string
}

/** Starts the API as a process of its own, for as long as its test at most, and waits until it is ready. */
export async function startApi(
  database: TestDatabase,
  environment: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> {
  const port = await reservePort()
  const child = spawn(process.execPath, [main, 'api'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      DATABASE_URL: database.urlOf('api'),
      // The databases of tests have a clock that can be moved.
      DEVELOPMENT: '1',
      API_PORT: String(port),
      DEPOSIT_XPUB: depositXpub(new Uint8Array(64).fill(7)),
      LEASE_KEY: '00'.repeat(32),
      MESSAGE_PUBLIC_KEY: '09'.repeat(32),
      CODES_WITHOUT_WORK: '1',
      TRAINING_FOLDER: join(tmpdir(), 'synet-api-process'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const heard = listenTo(child)
  await heard.until(['api ready'])
  return { ...heard, origin: `http://127.0.0.1:${port}` }
}

/** @returns the HTTP status of its readiness */
export const readyStatus = async (origin: string): Promise<number> => (await fetch(`${origin}/readyz`)).status

/** Calls what needs the database, and nobody who is logged in. @returns the HTTP status */
export async function checkInvite(origin: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ invite_code: 'SYNET001' })
  const answer = await fetch(`${origin}/prod/api/user/inviteCheck`, { method: 'POST', headers, body })
  return answer.status
}

/** A person who is logged in. @returns their session's token */
export async function openPerson({ ownerUrl }: TestDatabase, name: string): Promise<string> {
  const sql = openDatabase(ownerUrl, { max: 1 })
  const clock = { ...systemClock, refresh: async () => {}, close: () => {} }
  const context = { clock, random: systemRandom }
  const person = { username: name, phone: `+1${name}`, passwordHash: '', payPasswordHash: '', inviterId: null }
  const token = await inTransaction(sql, async (tx) => {
    const userId = await createUser(tx, context, person)
    return openSession(tx, context, { userId, device: 'test' })
  })
  await sql.end()
  return token
}

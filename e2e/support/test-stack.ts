import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveClock } from '@synet/server/platform/database-clock'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { createApprovalsClient } from '@synet/contract/client'
import { createSoftwareKey, type SoftwareKey } from '@synet/server/test-support/software-key'
import type { Surroundings } from '@synet/server/test-support/surroundings'
import { buildApps } from '@synet/stack/build-apps'
import { startStack, type Stack, type StackOptions } from '@synet/stack/start-stack'
import { createTestDatabase } from '@synet/stack/test-database'
import { until } from '@synet/server/test-support/until'
import { openClient } from '@synet/contract/test-support/open-client'

/**
 * A stack as surroundings of a test's people: its processes do the background work by themselves. Its operators enrol
 * keys at the signer.
 */
export const inSurroundings = async <S extends Stack>(stack: S): Promise<S & Surroundings> => ({
  ...stack,
  // Not every machine resolves the names below `localhost`.
  urls: { ...stack.urls, approvals: stack.urls.approvals.replace(/[\w.-]+(?=:\d+$)/, '127.0.0.1') },
  keys: await enrolKeys(stack),
  look: stack.context.sql,
  pay: (address, minor) => mintTestUsdt(stack.urls.chain, address, minor),
  until,
})

async function enrolKeys({ urls, operators, invitations }: Stack): Promise<readonly SoftwareKey[]> {
  const { hostname, port } = new URL(urls.approvals)
  const origin = `http://127.0.0.1:${port}`
  const call = createApprovalsClient({ origin, fetch, lang: () => 'en', token: () => undefined })
  return Promise.all(
    operators.map(async ({ name }) => {
      const key = createSoftwareKey({ origin: urls.approvals, id: hostname })
      const token = invitations[name] ?? ''
      const { challenge } = await call('invitation', { token })
      await call('enrol', { token, registration: key.register(challenge) })
      return key
    }),
  )
}

export type TestStack = Stack &
  Surroundings & {
    readonly folder: string
    /** The signer's page as browsers and keys know it. */
    readonly approvalsOrigin: string
    forget(): Promise<void>
  }

/**
 * The whole product in a folder of its own, with quick blocks and the tiny training task.
 * @param ownCluster for tests that kill PostgreSQL, or start as a person does: a server of its own; others have a
 * database in that of the test run
 */
export async function startTestStack({
  apps = false,
  ownCluster = false,
  ...options
}: Omit<Partial<StackOptions>, 'apps'> & {
  readonly apps?: boolean
  readonly ownCluster?: boolean
} = {}): Promise<TestStack> {
  const folder = mkdtempSync(join(tmpdir(), 'synet-e2e-'))
  const database = ownCluster ? undefined : await createTestDatabase()
  const stack = await startStack({
    folder,
    databaseUrl: database?.ownerUrl,
    blockMs: 200,
    tinyTask: true,
    fsync: false,
    codesWithoutWork: true,
    // Tests of payouts count the hot wallet's transactions.
    anchors: false,
    ...(apps && { apps: buildApps() }),
    ...options,
  })
  // Longer tasks have a bonus; tests of bonuses use the task whose units take milliseconds.
  await stack.context.sql`update app.task set bonus_ppm = 200 where project_code = 'tiny-speeches'`
  return {
    ...(await inSurroundings(stack)),
    approvalsOrigin: stack.urls.approvals,
    folder,
    async forget() {
      await stack.stop()
      await database?.[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Offers a task of the real model: of short units, which take seconds, for tests that interrupt one; or of whole ones, as
 * databases have it that were opened before.
 */
export async function addRealTask({ context: { sql } }: Stack, project: 'short-speeches' | 'english-speeches') {
  await sql`insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
    select 'Real speeches, 7 days', ${project}, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base
      from app.task where project_code = 'tiny-speeches'`
}

/**
 * Halts the audits' process, which otherwise replays and plants units on one of the cores: for tests that wait for no
 * verdict while something else computes. @returns what lets it continue; it must, before the stack is forgotten
 */
export function haltAudits({ processes }: Stack): () => void {
  const pid = processes.audits.pid()
  process.kill(pid, 'SIGSTOP')
  return () => void process.kill(pid, 'SIGCONT')
}

/** Moves the development clock and waits until the API has seen it: the processes read it twice per second. */
export async function moveStackClock(stack: Stack, ms: number): Promise<void> {
  const call = openClient(stack.urls.site)
  const target = stack.context.clock.now().getTime() + ms
  await moveClock(stack.context.sql, ms)
  await until('the API sees the moved clock', async () => {
    await stack.context.clock.refresh()
    return new Date((await call('index/system', {})).serverTime).getTime() >= target
  })
}

/** The address of the hot wallet, which the signer writes down soon after its start. */
export const readHotWallet = ({ context: { sql } }: Stack): Promise<string> =>
  until('the signer has opened its wallet', async () => {
    const [row] = await sql<{ address: string }[]>`select address from app.wallet where network = 'dev'`
    return row?.address
  })

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lostMsMax } from '@synet/training/client/unit-worker'
import { callNames, type Route, routes } from '@synet/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readRun } from '@synet/server/test-support/contributor'
import { type Person, rechargePerson, registerPerson, startRun } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { installPacked } from '#support/install-packed'
import { addRealTask, haltAudits } from '#support/test-stack'
import { openStack, stack } from '#support/open-stack'
import { openClient } from '@synet/contract/test-support/open-client'
import { listenTo } from '@synet/server/test-support/listen-to'

openStack()
let installed: ReturnType<typeof installPacked>
beforeAll(async () => {
  await addRealTask(stack, 'short-speeches')
  installed = installPacked('contributor')
})
afterAll(() => installed.forget())

interface Running {
  readonly child: ChildProcess
  said(): string
  readonly ended: Promise<number | null>
}
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function contribute(token: string, folder: string, ...args: string[]): Running {
  const child = spawn(process.execPath, [installed.bin, '--server', stack.urls.site, '--folder', folder, ...args], {
    env: { SYNET_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return listenTo(child)
}

async function arrive(): Promise<{ person: Person; token: string; folder: string }> {
  const person = await registerPerson(stack, 'AGENT001', { bindEmail: false })
  await rechargePerson(stack, person, '500')
  const { token } = await person.call('user/addContributorToken', { name: 'cellar' })
  return { person, token, folder: mkdtempSync(join(installed.folder, 'units-')) }
}

const leasesOf = (runId: string) => stack.context.sql<{ id: string; state: string }[]>`
  select id, state from app.lease where run_id = ${runId} order by leased_at`

const hasCheckpoint = (folder: string, runId: string): boolean =>
  readdirSync(folder).some((name) => name === `${runId}.unit` && statSync(join(folder, name)).size > 1_000_000)

/** What is kept besides the model and the shards, which the next units need. */
const unitsIn = (folder: string): string[] => readdirSync(folder).filter((name) => !name.endsWith('.blob'))

describe('synet-contributor, packed and installed alone', () => {
  it('fills the quota of all open runs with units that are verified, and says so [ST-01, API-03]', async () => {
    const { person, token, folder } = await arrive()
    const runId = await startRun(person, '300', false)
    const running = contribute(token, folder, '--once', '--workers', '2')
    expect(await running.ended, running.said()).toBe(0)
    expect(await readRun(person, runId)).toMatchObject({ state: 'today-done', unitsVerified: 8 })
    expect(running.said().match(/^.*unit \S+ verified$/gm)).toHaveLength(8)
    expect(running.said()).toContain("today's quota is filled")
    const { list } = await person.call('train/units', {})
    expect(list.filter((unit) => unit.state === 'verified')).toHaveLength(8)
    expect(unitsIn(folder)).toEqual(['device.key'])
    expect(statSync(join(folder, 'device.key')).mode & 0o777).toBe(0o600)
  }, 900_000)

  it('its token opens the training calls and no other [ENT-06]', async () => {
    const { token } = await arrive()
    const call = openClient(stack.urls.site, token)
    for (const name of callNames) {
      const { access }: Route = routes[name]
      if (access !== 'user') continue
      await expect.soft(call(name, {} as never), name).rejects.toMatchObject({ code: 401 })
    }
    await expect(call('train/runs', {})).resolves.toEqual({ list: [], next: null })
  })

  it('ends with a sentence when the token is not known, and never takes one as an argument', async () => {
    const running = contribute('synet_contributor_nobody', installed.folder, '--once')
    expect(await running.ended).toBe(1)
    expect(running.said()).toBe(
      'The server does not know this token, or it was revoked. Make a new one: My > Devices.\n',
    )
    const none = contribute('', installed.folder, '--once')
    expect(await none.ended).toBe(1)
    expect(none.said()).toContain('SYNET_TOKEN')
  })

  it('measures the machine without a token, a server or a lease', async () => {
    const running = contribute('', installed.folder, '--dry-run')
    expect(await running.ended, running.said()).toBe(0)
    expect(running.said()).toContain('self-test: passed')
    expect(running.said()).toMatch(/products of integers: [\d.]+ ms a step/)
  })

  it('continues from its checkpoint after kill -9, and gives its leases back on SIGINT', async () => {
    const { person, token, folder } = await arrive()
    // The real model: its units take seconds, so that one can be interrupted.
    const runId = await startRun(person, '300', false, 'short-speeches')
    const auditsGoOn = haltAudits(stack)
    const first = contribute(token, folder, '--run', runId, '--workers', '1')
    // A lease whose answer has not arrived could not be given back.
    await until('the next unit, kept', async () => existsSync(join(folder, `${runId}-ahead.unit`)), 300_000)
    // Units of fast devices have no checkpoint: one step takes as long as on the slowest.
    first.child.kill('SIGSTOP')
    await new Promise((wake) => setTimeout(wake, lostMsMax + 1_000))
    first.child.kill('SIGCONT')
    await until('a checkpoint', async () => hasCheckpoint(folder, runId), 300_000)
    first.child.kill('SIGKILL')
    await first.ended
    const [lease] = await leasesOf(runId)
    expect(lease?.state).toBe('leased')

    const second = contribute(token, folder, '--run', runId, '--workers', '1')
    await until('going on', async () => /goes on with a unit after step \d+$/m.test(second.said()), 300_000)
    await until(
      'the unit, handed in',
      async () => (await leasesOf(runId)).find((candidate) => candidate.id === lease?.id)?.state === 'accepted',
      300_000,
    )
    auditsGoOn()
    await until(
      'the unit, verified',
      async () => (await leasesOf(runId)).find((candidate) => candidate.id === lease?.id)?.state === 'verified',
      300_000,
    )
    // A unit leases the next one after its first steps, so that it is far from being handed in.
    const before = (await leasesOf(runId)).length
    await until('a lease', async () => (await leasesOf(runId)).length > before, 300_000)
    second.child.kill('SIGINT')
    expect(await second.ended, second.said()).toBe(0)
    const states = (await leasesOf(runId)).map((one) => one.state)
    expect(states).not.toContain('leased')
    expect(states).toContain('released')
    expect(unitsIn(folder)).toEqual(['device.key'])
    expect(statSync(join(folder, 'device.key')).mode & 0o777).toBe(0o600)
  }, 900_000)
})

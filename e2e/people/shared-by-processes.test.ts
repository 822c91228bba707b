import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openContext } from '@synet/server/platform/context'
import { startApi } from '@synet/server/processes/site/api-server'
import { processRoles } from '@synet/server/platform/database/database-roles'
import { consumeAccountRate } from '@synet/server/people/session/rates'
import { type Person, registerPerson } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { beforeAll, expect, it } from 'vitest'
import { openStack, stack } from '#support/open-stack'
import { openClient } from '@synet/contract/test-support/open-client'

openStack()
let bob: Person
beforeAll(async () => {
  bob = await registerPerson(stack, 'AGENT001')
})

it('tries of an account are counted by all processes together, whether it exists or not', async () => {
  // This process and the API's: two that share the database only.
  let here = 0
  while ((await consumeAccountRate(stack.context, 'log-in', 'ghost_account')).ok) here++
  expect(here).toBe(10)
  const call = openClient(stack.urls.site)
  await expect(call('user/login', { account: 'Ghost_Account', password: 'correct horse' })).rejects.toMatchObject({
    data: { error: 'login.code-required' },
  })
})

it('limits are counted by all processes together', async () => {
  const context = await openContext({ ...stack.context.config, apiPort: 0 }, 'synet-second-api')
  const other = await startApi(context)
  try {
    const address = other.server.server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const sites = [stack.urls.site, `http://127.0.0.1:${port ?? 0}`]
    const { token } = await bob.session()
    const codes: string[] = []
    for (let i = 0; i < 40; i++) {
      const response = await fetch(`${sites[i % 2]}/prod/api/user/transferQuote`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify({ counterparty: `somebody_${i}`, asset: 'USDT', amount: '1' }),
      })
      codes.push(`${response.status} ${((await response.json()) as { data: { error: string } }).data.error}`)
    }
    expect(codes.slice(0, 30).every((code) => code === '200 transfer.counterparty-unknown')).toBe(true)
    expect(codes.slice(30).every((code) => code === '429 request.too-many')).toBe(true)
  } finally {
    await other.stop()
    await context.close()
  }
})

it('a token is in no log of a process', async () => {
  const { token } = await bob.session()
  for (const path of [`/prod/api/user/info?token=${token}`, `/prod/api/events?token=${token}`])
    await (await fetch(stack.urls.site + path)).text()
  await fetch(`${stack.urls.site}/prod/api/user/info`, { headers: { cookie: `token=${token}` } })
  expect((await fetch(`${stack.urls.site}/prod/api/user/info`, { headers: { token } })).status).toBe(200)
  const logs = join(stack.folder, 'logs')
  for (const file of readdirSync(logs)) expect(readFileSync(join(logs, file), 'utf8')).not.toContain(token)
})

/** Passes of each background job so far, by its process and name. */
async function readPasses(): Promise<ReadonlyMap<string, number>> {
  const found = Object.entries(stack.metrics).map(async ([role, url]) => {
    const text = await (await fetch(url)).text()
    const lines = text.matchAll(/^synet_loop_passes_total\{.*?loop="([^"]*)".*\} (\d+)$/gm)
    return [...lines].map(([, loop, passes]) => [`${role} ${loop}`, Number(passes)] as const)
  })
  return new Map((await Promise.all(found)).flat())
}

it('no background job of an idle product works without a rest', async () => {
  const before = await readPasses()
  const since = async () =>
    [...(await readPasses())].map(([job, passes]) => [job, passes - (before.get(job) ?? 0)] as const)
  await until('each process has reported itself again', async () => {
    const reports = (await since()).filter(([job]) => job.endsWith(' process'))
    return reports.length === processRoles.length && reports.every(([, passes]) => passes > 0)
  })
  // The shortest rest is 100 ms, and a process reports itself each 6 s.
  expect((await since()).filter(([, passes]) => passes > 150)).toEqual([])
})

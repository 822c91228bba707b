import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { reservePort } from './reserve-port.ts'
import { startStack } from './start-stack.ts'
import { createTestDatabase } from './test-database.ts'

/** Occupies `count` consecutive ports, like other servers. @returns the first one */
async function occupy(count: number) {
  for (;;) {
    const first = await reservePort()
    const servers = Array.from({ length: count }, () => createServer())
    const taken = await Promise.all(
      servers.map(
        (server, i) =>
          new Promise<boolean>((resolve) => {
            server.once('error', () => resolve(false))
            server.listen(first + i, '127.0.0.1', () => resolve(true))
          }),
      ),
    )
    const close = () => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    if (taken.every(Boolean)) return { first, close }
    await close()
  }
}

it('one start uses other ports when the preferred ones are busy', async () => {
  const { first, close } = await occupy(2)
  const ports = [await reservePort(first), await reservePort(first + 1), await reservePort(first + 2)]
  expect(new Set(ports).size).toBe(3)
  expect(Math.min(...ports)).toBeGreaterThan(first + 1)
  await close()
})

it('two concurrent starts that prefer the same busy ports both become ready', { timeout: 180_000 }, async () => {
  const { first, close } = await occupy(2)
  const start = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'synet-two-starts-'))
    const database = await createTestDatabase()
    const ports = { site: first, console: first + 1, mailbox: first + 2, approvals: first + 3 }
    const stack = await startStack({ folder, databaseUrl: database.ownerUrl, ports, tinyTask: true, fsync: false })
    const forget = async () => {
      await stack.stop()
      await database[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    }
    return { urls: stack.urls, forget }
  }
  const stacks = await Promise.all([start(), start()])
  try {
    const urls = stacks.flatMap((stack) => Object.values(stack.urls))
    expect(new Set(urls).size).toBe(urls.length)
    for (const { urls: one } of stacks) {
      for (const url of [one.site, one.console]) {
        expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ok: true })
      }
    }
  } finally {
    await Promise.all(stacks.map((stack) => stack.forget()))
    await close()
  }
})

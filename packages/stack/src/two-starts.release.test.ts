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

it('two concurrent starts that prefer the same busy ports both become ready, and one of them again at other ports', {
  timeout: 240_000,
}, async () => {
  const { first, close } = await occupy(2)
  const portsFrom = (port: number) => ({ site: port, console: port + 1, mailbox: port + 2, approvals: port + 3 })
  const prepare = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'synet-two-starts-'))
    const database = await createTestDatabase()
    const start = (ports: ReturnType<typeof portsFrom>) =>
      startStack({ folder, databaseUrl: database.ownerUrl, ports, tinyTask: true, fsync: false })
    let stack = await start(portsFrom(first))
    return {
      urls: () => stack.urls,
      async restart(port: number) {
        await stack.stop()
        stack = await start(portsFrom(port))
      },
      async forget() {
        await stack.stop()
        await database[Symbol.asyncDispose]()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  const stacks = await Promise.all([prepare(), prepare()])
  const expectReady = async () => {
    const urls = stacks.flatMap((stack) => Object.values(stack.urls()))
    expect(new Set(urls).size).toBe(urls.length)
    for (const stack of stacks)
      for (const url of [stack.urls().site, stack.urls().console])
        expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ok: true })
  }
  try {
    await expectReady()
    await stacks[0].restart(first + 40)
    await expectReady()
  } finally {
    await Promise.all(stacks.map((stack) => stack.forget()))
    await close()
  }
})

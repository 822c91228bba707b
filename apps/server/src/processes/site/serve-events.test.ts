import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { EventRow } from '#platform/http/event-cursor'
import { openStream } from '#processes/site/serve-events'

/** An answer to a client that takes nothing: it has ended for us and is never closed. */
function openStuck({ isOpen = true, rows = [] as readonly EventRow[] } = {}) {
  const raw = new ServerResponse(new IncomingMessage(new Socket()))
  raw.writeHead(200)
  const errors: unknown[] = []
  raw.on('error', (error) => errors.push(error))
  const written = vi.spyOn(raw, 'write')
  const cursor = {
    async next(give: (row: EventRow) => void) {
      for (const row of rows) give(row)
      return false
    },
  }
  const stream = openStream(raw, cursor, { sessionId: 1n, isOpen: async () => isOpen })
  return { raw, errors, written, stream }
}
const tasksDone = () => new Promise((wake) => setImmediate(wake))

it('the stream writes nothing after its end, whatever was waiting: a late write would end the process', async () => {
  const { raw, errors, written, stream } = openStuck({ rows: [{ id: 1n, kind: 'run', subject_id: 2n }] })
  stream.end(1_000)
  await tasksDone()
  expect(raw.writableEnded).toBe(true)
  stream.beat()
  stream.send()
  stream.checkSession()
  stream.end(1_000)
  await tasksDone()
  expect(written).not.toHaveBeenCalled()
  expect(errors).toEqual([])
})

it('the server gives up the connection of a client that does not take the end of its session', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { raw, stream } = openStuck({ isOpen: false })
  stream.checkSession()
  await tasksDone()
  expect(raw.writableEnded).toBe(true)
  expect(raw.destroyed).toBe(false)
  vi.runAllTimers()
  expect(raw.destroyed).toBe(true)
})

it('the server ends the stream of a client that takes nothing before what waits for it fills the memory [ATK-25]', async () => {
  const raw = new ServerResponse(new IncomingMessage(new Socket()))
  raw.writeHead(200)
  let given = 0n
  const cursor = {
    async next(give: (row: EventRow) => void) {
      for (let n = 0; n < 100; n++) give({ id: ++given, kind: 'balance', subject_id: 1n })
      return given < 100_000n
    },
  }
  const stream = openStream(raw, cursor, { sessionId: 1n, isOpen: async () => true })
  stream.send()
  for (let turns = 0; turns < 20 && !raw.writableEnded; turns++) await tasksDone()
  expect(raw.writableEnded).toBe(true)
  expect(given).toBeLessThan(20_000n)
  expect(raw.writableLength).toBeLessThan(2 ** 19)
})

import { EventEmitter } from 'node:events'
import { addMs } from '@synet/core/clock'
import { expect, it } from 'vitest'
import { reserveBody } from '#platform/http/reserve-body'

const begun = new Date('2026-03-01T12:00:00Z')

/** The body of somebody, of which `received` bytes have come. */
function bodyOf(n: number, bytes: number) {
  const reply = { raw: new EventEmitter() }
  const raw = { complete: false }
  const socket = { bytesRead: 700, ended: false, destroy: () => (socket.ended = true) }
  const from = {
    ip: `198.51.100.${n < 10 ? n % 3 : n % 256}`,
    actor: `user:${n}`,
    headers: { 'content-length': String(bytes) },
    raw,
    socket,
  }
  const reserve = (afterMs: number) => reserveBody(from, reply, { bytesMax: 10_000_000, now: addMs(begun, afterMs) })
  return { raw, socket, reserve, close: () => reply.raw.emit('close') }
}

it('slow bodies from several networks give way to who sends theirs, the oldest first [ATK-25]', () => {
  const bodies = Array.from({ length: 6 }, (_, n) => bodyOf(n, 10_000_000))
  for (const body of bodies) expect(body.reserve(0)).toBe(true)
  const ended = () => bodies.flatMap(({ socket }, n) => (socket.ended ? [n] : []))
  const honest = bodyOf(100, 9_000_000)
  // A body that has just begun is not slow.
  expect([honest.reserve(4_000), ended()]).toEqual([false, []])
  const [steady] = bodies
  if (steady) steady.socket.bytesRead += 400_000
  expect([honest.reserve(6_000), ended()]).toEqual([true, [1]])
  // An ended body is freed once, and a steady one stays.
  for (const body of bodies.slice(1)) body.close()
  const others = Array.from({ length: 5 }, (_, n) => bodyOf(200 + n, 9_000_000))
  expect(others.map((body) => body.reserve(6_000))).toEqual([true, true, true, true, true])
  expect(bodyOf(130, 1_000_000).reserve(6_000)).toBe(false)
  for (const body of [...bodies, honest, ...others]) body.close()
  const last = bodyOf(140, 10_000_000)
  expect(last.reserve(9_000)).toBe(true)
  last.close()
})

it('a call that is being processed is not ended, however long it takes [ATK-25]', () => {
  const bodies = Array.from({ length: 6 }, (_, n) => bodyOf(300 + n, 10_000_000))
  for (const body of bodies) {
    expect(body.reserve(0)).toBe(true)
    body.raw.complete = true
  }
  expect(bodyOf(310, 9_000_000).reserve(90_000)).toBe(false)
  expect(bodies.some(({ socket }) => socket.ended)).toBe(false)
  for (const body of bodies) body.close()
})

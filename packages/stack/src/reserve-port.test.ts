import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { reservePort } from './reserve-port.ts'

const range = '/proc/sys/net/ipv4/ip_local_port_range'

it.runIf(existsSync(range))('a reserved port is none that an outgoing connection could take first', async () => {
  const [first = 0] = readFileSync(range, 'utf8').trim().split(/\s+/).map(Number)
  const ports = await Promise.all(Array.from({ length: 50 }, () => reservePort()))
  expect(new Set(ports).size).toBe(50)
  expect(Math.max(...ports)).toBeLessThan(first)
})

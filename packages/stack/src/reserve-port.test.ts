import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { reservePort } from './reserve-port.ts'

const range = '/proc/sys/net/ipv4/ip_local_port_range'
const first = existsSync(range) ? Number.parseInt(readFileSync(range, 'utf8'), 10) : 0

// Linux begins at 32,768 unless somebody set it otherwise.
it.runIf(first >= 32_768)('a reserved port is none that an outgoing connection could take first', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => reservePort()))
  expect(new Set(ports).size).toBe(50)
  expect(Math.max(...ports)).toBeLessThan(first)
})

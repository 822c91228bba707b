import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createHttpServer } from '#platform/http/http-server'
import { log } from '#platform/log/log'
import { type Product, startProduct } from '#test-support/product'

/** Checks of an invite code that one client may make in ten minutes. */
const checksMax = 60

let behindProxy: Product
let direct: Product
let proxyElsewhere: Product
beforeAll(async () => {
  ;[behindProxy, direct, proxyElsewhere] = await Promise.all([
    startProduct(0, { configured: { trustedProxies: ['127.0.0.1', '10.1.0.0/16'] } }),
    startProduct(0),
    startProduct(0, { configured: { trustedProxies: ['10.1.0.0/16'] } }),
  ])
})
afterAll(async () => {
  await Promise.all([behindProxy, direct, proxyElsewhere].map((product) => product[Symbol.asyncDispose]()))
})

/** Calls as a proxy on this machine passes them on. @returns how many of this many checks were let through */
async function letThrough({ urls }: Product, forwardedFor: string, times = checksMax + 5): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: times }, async () => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor }
      const body = JSON.stringify({ invite_code: 'SYNET001' })
      return (await fetch(`${urls.site}/prod/api/user/inviteCheck`, { method: 'POST', headers, body })).status
    }),
  )
  return statuses.filter((status) => status === 200).length
}

describe('behind a trusted proxy', () => {
  it('each client has its own limits: one that floods stops nobody else [OPS-03, ATK-08]', async () => {
    expect(await letThrough(behindProxy, '203.0.113.1')).toBe(checksMax)
    expect(await letThrough(behindProxy, '203.0.113.2')).toBe(checksMax)
  })

  it('what a client claims in front of its address changes nothing, trusted addresses included [OPS-03]', async () => {
    expect(await letThrough(behindProxy, '198.51.100.1, 203.0.113.3', 30)).toBe(30)
    expect(await letThrough(behindProxy, '10.1.2.3, 203.0.113.3', 30)).toBe(30)
    expect(await letThrough(behindProxy, 'garbage, 127.0.0.1, 203.0.113.3', 30)).toBe(0)
  })

  it('several trusted proxies in a row are walked through from the right [OPS-03]', async () => {
    expect(await letThrough(behindProxy, '203.0.113.4, 10.1.2.3', 40)).toBe(40)
    expect(await letThrough(behindProxy, '203.0.113.4, 10.1.9.9', 40)).toBe(20)
    // This address is no proxy of ours, so it is the client.
    expect(await letThrough(behindProxy, '203.0.113.4, 10.2.0.1', 40)).toBe(40)
  })

  it('a household with IPv6 is one client, its neighbour another [OPS-03]', async () => {
    expect(await letThrough(behindProxy, '2001:db8:7:1200::1', 40)).toBe(40)
    expect(await letThrough(behindProxy, '2001:db8:7:12ff::2', 40)).toBe(20)
    expect(await letThrough(behindProxy, '2001:db8:7:1300::1', 40)).toBe(40)
  })
})

it('a forged address is not read without a trusted proxy [OPS-03]', async () => {
  expect(await letThrough(direct, '203.0.113.1', 40)).toBe(40)
  expect(await letThrough(direct, '203.0.113.2', 40)).toBe(20)
})

it('an address that somebody other than the trusted proxy forges is not read, even when it is the proxy’s [OPS-03]', async () => {
  expect(await letThrough(proxyElsewhere, '203.0.113.1', 40)).toBe(40)
  expect(await letThrough(proxyElsewhere, '203.0.113.2, 10.1.2.3', 40)).toBe(20)
})

it.each([
  { trusted: ['127.0.0.1'], client: '127.0.0.1', said: 0 },
  { trusted: ['127.0.0.1'], client: '203.0.113.9', said: 0 },
  { trusted: ['10.1.0.0/16'], client: '203.0.113.9', said: 1 },
  { trusted: [], client: '127.0.0.1', said: 1 },
])('a proxy that is not trusted is logged once, and no other: %o [STD-13]', async ({ trusted, client, said }) => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const server = createHttpServer('site', { trustedProxies: trusted })
  try {
    const headers = { 'x-forwarded-for': client }
    for (let n = 0; n < 2; n++) await server.inject({ url: '/', headers, remoteAddress: '127.0.0.1' })
    expect(warn.mock.calls.filter(([text]) => text.includes('TRUSTED_PROXIES'))).toHaveLength(said)
  } finally {
    warn.mockRestore()
    await server.close()
  }
})

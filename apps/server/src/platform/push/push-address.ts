import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Config } from '#platform/config'

/**
 * The push services of browsers. An endpoint is an address that a user gives us and that we call: no other host is ever
 * called.
 */
const hosts = {
  'fcm.googleapis.com': 'google',
  'updates.push.services.mozilla.com': 'mozilla',
  'web.push.apple.com': 'apple',
} as const
const suffixes = {
  '.notify.windows.com': 'microsoft',
  '.push.apple.com': 'apple',
  '.push.services.mozilla.com': 'mozilla',
} as const

/** Each vendor's pushes have a queue of their own, so that one that hangs holds up no other. */
export const pushVendors = ['google', 'mozilla', 'apple', 'microsoft', 'other'] as const
export type PushVendor = (typeof pushVendors)[number]

/** `other` is none of a known one: a development's own service. */
export function pushVendorOf(address: string): PushVendor {
  const { hostname } = new URL(address)
  const named = Object.entries(hosts).find(([host]) => host === hostname)
  return (named ?? Object.entries(suffixes).find(([suffix]) => hostname.endsWith(suffix)))?.[1] ?? 'other'
}

/** Tells whether an address is one of a known push service, over TLS. @param pushTestOrigin of a development's own service */
export function isPushAddress({ pushTestOrigin }: Pick<Config, 'pushTestOrigin'>, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, port, username, password, origin } = new URL(address)
  if (pushTestOrigin !== undefined && origin === pushTestOrigin) return true
  return protocol === 'https:' && port === '' && username === '' && password === '' && pushVendorOf(address) !== 'other'
}

/**
 * Resolves a push service's name to an address that is public: a forged answer of a name server must not lead us into our
 * own network.
 * @throws Error when it has none
 */
export async function resolvePublic(hostname: string): Promise<{ address: string; family: number }> {
  const found = await lookup(hostname, { all: true })
  const one = found.find(({ address }) => ipaddr.process(address).range() === 'unicast')
  if (!one) throw new Error(`${hostname} has no public address`)
  return one
}

import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Config } from '#config'

/**
 * The push services of browsers. An endpoint is an address that a user gives us and that we call: no other host is ever
 * called.
 */
const hosts: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
])
const suffixes = ['.notify.windows.com', '.push.apple.com', '.push.services.mozilla.com']

/** Whether an address is one of a known push service, over TLS. @param pushTestOrigin of a development's own service */
export function isPushAddress({ pushTestOrigin }: Pick<Config, 'pushTestOrigin'>, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(address)
  if (pushTestOrigin !== undefined && origin === pushTestOrigin) return true
  const isKnown = hosts.has(hostname) || suffixes.some((suffix) => hostname.endsWith(suffix))
  return protocol === 'https:' && port === '' && username === '' && password === '' && isKnown
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

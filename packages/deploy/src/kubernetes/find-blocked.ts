import { BlockList, isIP } from 'node:net'
import type { ProcessRole } from '@synet/server/platform/database/database-roles'
import { isExample } from '@synet/server/processes/setup/find-origins'
import { openPorts, privateAddresses } from './draw-network.ts'
import { isPrivateName } from './setting-kinds.ts'
import type { Settings } from './settings.ts'

/** Variables that name servers which a pod asks. */
const asked = /^(?:RPC_\w+|SMTP_URL|SMS_URL|RATES_URL|OTEL_EXPORTER_OTLP_ENDPOINT)$/
const ofProtocol: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'ws:': 80,
  'wss:': 443,
  'smtp:': 587,
  'smtps:': 465,
}

const contains = (networks: readonly string[], address: string): boolean => {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', prefix] = network.split('/')
    list.addSubnet(base, Number(prefix))
  }
  return list.check(address)
}

const howToOpen = 'open it by ownServers in the settings'

/** @returns why the drawn policies do not let a role reach a server */
export function findWhyBlocked(role: ProcessRole, url: URL, settings: Settings): string | undefined {
  const { ownServers } = settings
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || ofProtocol[url.protocol] || 0
  const kind = isIP(host)
  if (kind === 6) return `is at the IPv6 address ${host}, and the policies open IPv4 only: name its IPv4 address`
  if (kind === 0 && (!host.includes('.') || /\.(?:svc|cluster\.local)$/.test(host)))
    return `is at ${host}, a name inside the cluster, to which the policies open nothing: name a server outside of it`
  // Where a name leads is known to the cluster only: it may be the address of an own server.
  const own = ownServers.filter(({ cidr }) => kind === 0 || contains([cidr], host))
  if (own.some(({ ports }) => ports.includes(port))) return undefined
  if (kind === 4 && contains(privateAddresses, host))
    return `is at the private address ${host}:${port}, which the policies close: ${howToOpen}`
  if (openPorts(role, settings).includes(port)) return undefined
  return `is at ${host}:${port}, and the policies open port ${openPorts(role, settings).join(', ')} to ${role}: ${howToOpen}`
}

const isPrivate = (host: string): boolean =>
  isIP(host) === 4
    ? contains(privateAddresses, host)
    : !host.includes('.') || /\.(?:svc|cluster\.local)$/.test(host) || isPrivateName(host)

/** TLS begins at once, or by STARTTLS. */
const otherProtocol: Readonly<Record<string, string>> = { 'smtp:465': 'smtps:', 'smtps:587': 'smtp:' }

/** @returns why a server is not one that an environment should name, wherever it runs */
function findWhyWrong({ protocol, hostname, port }: URL): string | undefined {
  const other = otherProtocol[`${protocol}${port}`]
  if (other !== undefined) return `names port ${port}, which speaks the other protocol: write ${other}//`
  if (isExample(hostname)) return `is at ${hostname}, a name of examples, which nobody has: name your own`
  if (protocol === 'http:' && !isPrivate(hostname))
    return `asks ${hostname} in the clear: write https://, or the private address of an own server`
  return undefined
}

/** Places of keys name the service that has them. */
const urlsOf = (values: Readonly<Record<string, string>>): readonly { readonly name: string; readonly url: URL }[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const texts = asked.test(name)
      ? value.split(',')
      : value.split(' ').flatMap((one) => (one.startsWith('kms:') ? endpointOf(one) : []))
    return texts.flatMap((text) => {
      const url = URL.parse(text.trim())
      return url === null ? [] : [{ name, url }]
    })
  })
const endpointOf = (place: string): readonly string[] => new URLSearchParams(place.split('?')[1]).getAll('endpoint')

/** @returns for each server of an environment that the pods of a role should or would not reach, the variable and what to do */
export const findBlocked = (
  role: ProcessRole,
  values: Readonly<Record<string, string>>,
  settings: Settings,
): readonly string[] =>
  urlsOf(values).flatMap(({ name, url }) =>
    [findWhyWrong(url), findWhyBlocked(role, url, settings)].flatMap((why) =>
      why === undefined ? [] : [`${name} ${why}`],
    ),
  )

import { BlockList, isIP } from 'node:net'
import type { ProcessRole } from '@synet/server/platform/database/database-roles'
import { openPorts, privateAddresses } from './draw-network.ts'
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

/** @returns for each server of an environment that the pods of a role would not reach, the variable and what to do */
export const findBlocked = (
  role: ProcessRole,
  values: Readonly<Record<string, string>>,
  settings: Settings,
): readonly string[] =>
  Object.entries(values)
    .filter(([name]) => asked.test(name))
    .flatMap(([name, value]) =>
      value.split(',').flatMap((one) => {
        const url = URL.parse(one.trim())
        const why = url === null ? undefined : findWhyBlocked(role, url, settings)
        return why === undefined ? [] : [`${name} ${why}`]
      }),
    )

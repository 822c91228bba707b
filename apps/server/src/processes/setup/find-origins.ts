import { readVariable } from '#platform/config/read-variable'
import { rpcName, type Variable, type VariableName, variables } from '#platform/config/variables'
import type { ProcessRole } from '#platform/database/database-roles'
import type { Finding } from '#processes/setup/finding'
import { readNodes } from '#processes/setup/find-nodes'

/** Each page has an origin of its own, with TLS. */
export function findOrigins(role: ProcessRole): Finding[] {
  const [site, approvals] = role === 'signer' ? [readVariable('SITE_ORIGIN'), readVariable('APPROVALS_ORIGIN')] : []
  if (site && approvals && new URL(site).hostname === new URL(approvals).hostname)
    return [
      {
        what: `SITE_ORIGIN and APPROVALS_ORIGIN are both at ${new URL(site).hostname}: keys of operators would work at the site`,
        next: 'give the approvals a host name of their own',
      },
    ]
  if (site && approvals && new URL(site).hostname.endsWith(`.${new URL(approvals).hostname}`))
    return [
      {
        what: `SITE_ORIGIN is below ${new URL(approvals).hostname}, the host of APPROVALS_ORIGIN: keys of operators would work at the site`,
        next: 'give the approvals a host name beside it',
      },
    ]
  const atAddress = (['SITE_ORIGIN', 'APPROVALS_ORIGIN'] as const).filter((name) => {
    const origin = (variables[name] as Variable).roles.includes(role) ? readVariable(name) : undefined
    return origin !== undefined && /^(?:[\d.]+|\[.*\])$/.test(new URL(origin).hostname)
  })
  if (atAddress.length > 0)
    return atAddress.map((name) => ({
      what: `${name} is ${readVariable(name)}: no passkey works at an address`,
      next: 'name a host of your domain',
    }))
  if (readVariable('DEVELOPMENT')) return []
  return (['SITE_ORIGIN', 'APPROVALS_ORIGIN'] as const)
    .filter((name) => (variables[name] as Variable).roles.includes(role))
    .flatMap((name) => {
      const origin = readVariable(name)
      if (origin === undefined)
        return [{ what: `${name} is not set`, next: 'name the origin, or passkeys do not work' }]
      const { protocol, hostname } = new URL(origin)
      // Browsers trust their own machine without TLS: a trial.
      const isSecure = protocol === 'https:' || /^(?:.+\.)?localhost$/.test(hostname)
      return isSecure ? [] : [{ what: `${name} is ${origin}`, next: 'use https' }]
    })
}

/** What should be asked by machines of the installation alone, and origins that lead elsewhere. */
export function findListened(role: ProcessRole): Finding[] {
  // A container has a network of its own.
  if (process.env['CREDENTIALS_DIRECTORY'] === '/run/credentials/synet') return findOwnOrigins(role)
  const names = ['METRICS_HOST', 'SIGNER_STANDBY_HOST', ...(role === 'console' ? (['HOST'] as const) : [])] as const
  const isOpen = (name: (typeof names)[number]) => {
    const host = (variables[name] as Variable).roles.includes(role) ? readVariable(name) : undefined
    return host !== undefined && /^(?:0\.0\.0\.0|::|\[::\])$/.test(host)
  }
  const open = names.filter(isOpen).map((name) => ({
    what: `${name} is ${readVariable(name)}, so that every network of this machine reaches it`,
    next: 'name the address of a private network, or close the port by a firewall',
    aside: true as const,
  }))
  return [...open, ...findOwnOrigins(role)]
}

/** The origins of the pages, with the port that each is served at. */
const served = [
  ['SITE_ORIGIN', 'API_PORT'],
  ['APPROVALS_ORIGIN', 'APPROVALS_PORT'],
] as const

/** Two pages of one origin are one page, and at localhost no proxy translates a port. */
function findOwnOrigins(role: ProcessRole): Finding[] {
  const read = (name: VariableName) => (variables[name].roles.includes(role) ? readVariable(name) : undefined)
  const console = read('CONSOLE_ORIGIN')
  const same = (['SITE_ORIGIN', 'APPROVALS_ORIGIN'] as const).filter((name) => console && read(name) === console)
  const wrongPorts = served.flatMap(([name, portName]): Finding[] => {
    const [origin, port] = [read(name), read(portName)]
    if (typeof origin !== 'string' || !port) return []
    const { hostname, port: named, protocol } = new URL(origin)
    const isOwn = protocol === 'http:' && /^(?:.+\.)?localhost$/.test(hostname)
    if (!isOwn || (Number(named) || 80) === port) return []
    return [{ what: `${name} is ${origin}, and ${portName} is ${String(port)}`, next: 'make the ports the same' }]
  })
  return [
    ...same.map((name) => ({
      what: `CONSOLE_ORIGIN is ${String(console)}, as ${name} is`,
      next: 'name the origin of the console',
    })),
    ...wrongPorts,
  ]
}

/** A name that nobody can have (RFC 2606). */
export const isExample = (host: string): boolean =>
  /(?:^|\.)(?:invalid|test|example|example\.(?:com|net|org))$/.test(host)

/** Names of examples, which nobody owns: an origin or a node was not written yet. */
export function findExamples(role: ProcessRole): Finding[] {
  if (readVariable('DEVELOPMENT')) return []
  const origins = (['SITE_ORIGIN', 'APPROVALS_ORIGIN', 'CONSOLE_ORIGIN'] as const).flatMap((name) => {
    const origin = variables[name].roles.includes(role) ? readVariable(name) : undefined
    return typeof origin === 'string' ? [{ name: name as string, url: origin }] : []
  })
  const nodes = readNodes().map(({ network, url }) => ({ name: rpcName(network.name), url }))
  return [...origins, ...(variables.RPC_DEV.roles.includes(role) ? nodes : [])].flatMap(({ name, url }) => {
    const { hostname } = new URL(url)
    if (!isExample(hostname)) return []
    return [{ what: `${name} is at ${hostname}, a name of examples, which nobody has`, next: 'name your own' }]
  })
}

/** These processes serve pages at a port. */
const serving = {
  api: { port: 'API_PORT', folder: 'WEB_FOLDER', pages: 'the site' },
  console: { port: 'CONSOLE_PORT', folder: 'CONSOLE_FOLDER', pages: 'the console' },
  signer: { port: 'APPROVALS_PORT', folder: 'APPROVALS_FOLDER', pages: 'the page of the approvals' },
} as const

/** A process starts without these, at any port, and serves its calls alone. A proxy may serve the pages. */
export function findUnserved(role: ProcessRole): Finding[] {
  const of = role === 'api' || role === 'console' || role === 'signer' ? serving[role] : undefined
  // A signer without an origin of its page, or a standby, serves none.
  const isSilent = role === 'signer' && (!readVariable('APPROVALS_ORIGIN') || readVariable('SIGNER_STANDBY_PORT'))
  if (of === undefined || isSilent || readVariable('DEVELOPMENT')) return []
  const noPort = {
    what: `${of.port} is ${readVariable(of.port) === undefined ? 'not set' : '0'}: each start takes another port, which no proxy knows`,
    next: 'name a port',
    aside: true as const,
  }
  const noPages = {
    what: `${of.folder} is not set: the process does not serve ${of.pages}`,
    next: 'name the built pages, unless a proxy serves them',
    aside: true as const,
  }
  return [...(readVariable(of.port) ? [] : [noPort]), ...(readVariable(of.folder) === undefined ? [noPages] : [])]
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { readObjectPlace } from '#platform/config'
import { readVariable } from '#platform/config/read-variable'
import { type Variable, type VariableName, variables } from '#platform/config/variables'
import { openObjectStore } from '#platform/object/object-store'
import type { ProcessRole } from '#platform/database/database-roles'
import { builtApps, findApps, isSame, ownCall } from '#processes/setup/built-apps'
import { isExample } from '#processes/setup/find-origins'
import type { Finding } from '#processes/setup/finding'
import { messageOf } from '#processes/setup/message-of'

const answerMs = 5_000

const isReadBy = (name: VariableName, role: ProcessRole): boolean => (variables[name] as Variable).roles.includes(role)

const folderNext: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room on it',
  EDQUOT: 'the quota of the user is used up: raise it',
  EROFS: 'the file system is read-only: mount it for writing',
}

/** A probe of a few bytes is put into each place of objects, read and removed. */
export async function findStores(role: ProcessRole): Promise<readonly Finding[]> {
  const places = (['UPLOAD', 'TRAINING'] as const).filter((name) => isReadBy(`${name}_FOLDER`, role))
  const found = await Promise.all(
    places.map(async (name): Promise<Finding | undefined> => {
      const place = readObjectPlace(name)
      const store = openObjectStore(place)
      if (!store) return undefined
      // The process makes its own folder.
      if (!place.s3 && place.folder && !existsSync(place.folder)) return undefined
      const at = place.s3 ? `the bucket of ${name}_S3_URL` : `the folder of ${name}_FOLDER`
      const probe = `probe-${randomUUID()}`
      try {
        await store.put(probe, Buffer.from(probe))
        const read = await store.get(probe)
        await store.remove(probe)
        if (read !== undefined && Buffer.from(read).toString() === probe) return undefined
        return { what: `${at} does not give back what was put there`, next: `check ${name}_S3_URL` }
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        const next = place.s3
          ? `check ${name}_S3_URL, its key and its rights`
          : (folderNext[code] ?? 'let the user of the process write there')
        return { what: `${at} cannot be used: ${messageOf(error)}`, next }
      }
    }),
  )
  return found.filter((one) => one !== undefined)
}

const ports = [
  ['API_PORT', 'HOST'],
  ['CONSOLE_PORT', 'HOST'],
  ['APPROVALS_PORT', 'APPROVALS_HOST'],
  ['SIGNER_STANDBY_PORT', 'SIGNER_STANDBY_HOST'],
  ['METRICS_PORT', 'METRICS_HOST'],
] as const

/**
 * A port on which something else listens. A process of ours that runs already answers there; so does one of another
 * installation on this machine.
 * @param runs whether the process runs, as its database knows it; undefined where that cannot be read
 */
export async function findTakenPorts(
  role: ProcessRole,
  runs: () => Promise<boolean | undefined>,
): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (const [name, hostName] of ports) {
    const port = isReadBy(name, role) ? readVariable(name) : undefined
    if (!port) continue
    const host = readVariable(hostName) ?? '127.0.0.1'
    const why = await listen(host, port)
    if (why === undefined) continue
    const one = (await isSynet(host, port))
      ? otherSynet(`${name}: a process of Synet answers at ${host}:${port}`, role, await runs())
      : {
          what: `${name}: ${host}:${port} cannot be listened on: ${why}`,
          next: /EADDRNOTAVAIL|ENOTFOUND/.test(why)
            ? `name an address of this machine by ${hostName}`
            : /EACCES/.test(why)
              ? 'name a port from 1024 on, or give the process CAP_NET_BIND_SERVICE'
              : 'end what listens there, or name another port',
        }
    if (one) found.push(one)
  }
  return found
}

function otherSynet(what: string, role: ProcessRole, runs: boolean | undefined): Finding | undefined {
  if (runs) return undefined
  const next = 'end it if it is of another installation, or name another port'
  return runs === undefined
    ? {
        what: `${what}, and the database of this environment cannot be read: it may be another one than this ${role}`,
        next,
        aside: true,
      }
    : { what: `${what}, and no ${role} of this database runs`, next }
}

async function listen(host: string, port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return messageOf(error)
  } finally {
    server.close()
  }
}

async function isSynet(host: string, port: number): Promise<boolean> {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  try {
    const answer = await fetch(`http://${at}:${port}/livez`, { signal: AbortSignal.timeout(answerMs) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/** A gateway answers so to a question without a message where its key is wrong or nobody is behind its proxy. */
const gatewayRefusals = new Set([401, 407, 500, 502, 503, 504])

/** The gateway is asked what it takes: a message may cost money, and reach somebody. */
export async function findSms(): Promise<readonly Finding[]> {
  const url = readVariable('SMS_URL')
  if (url === undefined)
    return readVariable('DEVELOPMENT')
      ? []
      : [{ what: 'SMS_URL is not set: no code is sent by SMS, and nobody can register', next: 'name a gateway' }]
  try {
    const { status, body } = await fetch(url, {
      method: 'OPTIONS',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    })
    await body?.cancel()
    if (status >= 300 && status < 400)
      return [
        { what: `the SMS gateway redirects (${status}), and messages do not follow`, next: 'name its last address' },
      ]
    if (!gatewayRefusals.has(status)) return []
    return [{ what: `the SMS gateway answers ${status}`, next: 'check SMS_URL and its key' }]
  } catch (error) {
    return [{ what: `the SMS gateway does not answer: ${messageOf(error)}`, next: 'check SMS_URL' }]
  }
}

/** Without a word, the process would be the standby, and nobody would sign. */
export const twoPlacesFinding: Finding = {
  what: 'SIGNER_STANDBY_URL and SIGNER_STANDBY_PORT are both set: a signer is active, or a standby',
  next: 'remove SIGNER_STANDBY_PORT from the active signer, or SIGNER_STANDBY_URL from the standby',
}

/** Nothing is signed without the answer of the standby. It is asked with nothing to keep. */
export async function findStandby(): Promise<readonly Finding[]> {
  const [url, secret] = [readVariable('SIGNER_STANDBY_URL'), readVariable('SIGNER_STANDBY_SECRET')]
  if (url !== undefined && readVariable('SIGNER_STANDBY_PORT') !== undefined) return [twoPlacesFinding]
  if (url === undefined || secret === undefined) return []
  try {
    const { status, body } = await fetch(`${url}/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ signed: [], records: [] }),
      signal: AbortSignal.timeout(answerMs),
    })
    await body?.cancel()
    if (status === 200) return []
    if (status === 409)
      return [{ what: 'the standby has taken over: this signer signs nothing', next: 'see The standby of the signer' }]
    if (status === 401)
      return [{ what: 'the standby refuses SIGNER_STANDBY_SECRET', next: 'give both signers the same secret' }]
    return [{ what: `the standby answers ${status}`, next: 'check SIGNER_STANDBY_URL, and the log of the standby' }]
  } catch (error) {
    return [
      {
        what: `the standby does not answer, and nothing is signed without it: ${messageOf(error)}`,
        next: 'start it, or check SIGNER_STANDBY_URL',
      },
    ]
  }
}

/** What a process can do without. Any answer will do: nothing is sent. */
export async function findServices(role: ProcessRole): Promise<readonly Finding[]> {
  const names = (['RATES_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const).filter((name) => isReadBy(name, role))
  const found = await Promise.all(
    names.map(async (name): Promise<Finding | undefined> => {
      const url = readVariable(name)
      if (url === undefined) return undefined
      try {
        const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) })
        await answer.body?.cancel()
        return undefined
      } catch (error) {
        return {
          what: `the server of ${name} does not answer: ${messageOf(error)}`,
          next: `check ${name}`,
          aside: true,
        }
      }
    }),
  )
  return found.filter((one) => one !== undefined)
}

/** The pages that a process serves, where people open them, and a file that differs in each build. */
const pages = {
  api: { folder: 'WEB_FOLDER', app: 'web', file: 'version.json', origin: 'SITE_ORIGIN' },
  console: { folder: 'CONSOLE_FOLDER', app: 'console', file: 'index.html', origin: undefined },
  signer: { folder: 'APPROVALS_FOLDER', app: 'approvals', file: 'index.html', origin: 'APPROVALS_ORIGIN' },
} as const

/**
 * Pages of another build than this program's, in the folder of the process or where people open them: a proxy may serve
 * them itself. A name that answers nobody yet has no pages.
 */
export async function findPages(role: ProcessRole, built = builtApps, call = ownCall()): Promise<readonly Finding[]> {
  const of = role === 'api' || role === 'console' || role === 'signer' ? pages[role] : undefined
  const own = of && readIfThere(join(built, of.app, of.file))
  if (of === undefined || own === undefined) return []
  const folder = readVariable(of.folder)
  const there = folder === undefined ? own : readIfThere(join(folder, of.file))
  const other = folder === undefined ? undefined : otherApp(folder, of.app)
  if (there === undefined || other !== undefined)
    return [
      {
        what: `${of.folder}: ${other === undefined ? `there is no ${of.file} in ${folder}` : `${folder} has the pages of the ${other}`}`,
        next: `name ${findByLink(folder ?? '', join(built, of.app)) ?? join(findApps(built, call) ?? built, of.app)}`,
      },
    ]
  if (there !== own)
    return [
      {
        what: `${of.folder}: ${folder} has the pages of another build`,
        next: 'point the link in it at this release once `synet migrate` has run, or name the folder of this release',
      },
    ]
  const origin = of.origin && readVariable(of.origin)
  const served = origin === undefined ? undefined : await readServed(`${origin}/${of.file}`)
  if (served === undefined || served === own) return []
  return [
    {
      what: `${of.origin}: ${origin} serves the pages of another build`,
      next: 'restart the process, or give the proxy the folder of this release',
    },
  ]
}

const titles = { web: 'Synet', console: 'Synet console', approvals: 'Synet approvals' } as const
const spoken = { web: 'site', console: 'console', approvals: 'approvals' } as const
const appNames = ['web', 'console', 'approvals'] as const

/** @returns the app whose pages a folder has in any build, by their title, unless it is this one */
function otherApp(folder: string, own: (typeof appNames)[number]): string | undefined {
  const title = /<title>([^<]*)<\/title>/.exec(readIfThere(join(folder, 'index.html')) ?? '')?.[1]
  const app = appNames.find((name) => titles[name] === title)
  return app === undefined || app === own ? undefined : spoken[app]
}

/** @returns the pages of this release by the link that a path begins with: an upgrade moves it */
function findByLink(path: string, pages: string): string | undefined {
  const [app, site] = [basename(pages), basename(dirname(pages))]
  for (let above = path; above !== dirname(above); above = dirname(above)) {
    const one = join(above, site, app)
    if (one !== pages && isSame(one, pages)) return one
  }
  return undefined
}

const readIfThere = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

async function readServed(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })
    const text = await answer.text()
    return answer.ok ? text : undefined
  } catch {
    return undefined
  }
}

/** @returns the host of a sender where nobody can have a mailbox */
export function reservedHost(sender: string): string | undefined {
  const host = /@([^@>]+)>?$/.exec(sender)?.[1]?.toLowerCase() ?? ''
  return isExample(host) || /(?:^|\.)localhost$/.test(host) ? host : undefined
}

/** Mails from a name that cannot exist are thrown away. */
export function findSender(): readonly Finding[] {
  if (readVariable('DEVELOPMENT')) return []
  const sender = readVariable('MAIL_FROM')
  const host = reservedHost(sender ?? '')
  if (sender !== undefined && host === undefined) return []
  const what =
    sender === undefined
      ? 'MAIL_FROM is not set: mails come from no-reply@synet.invalid'
      : `MAIL_FROM is at ${host}, where nobody receives mail`
  return [{ what, next: 'name the sender of your domain' }]
}

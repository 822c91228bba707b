import { ObjectStoreError } from '#platform/object/object-store'

/** A reason why a process must not start, for the person who starts it: one sentence and the next step. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** A reason why a process cannot start now, in one sentence: after a restart it may be gone. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** The exit status of a process that refuses to start: a restart alone does not help (`EX_CONFIG` of sysexits). */
export const refusedStatus = 78

/** The codes of machine and database have a next step each, and a restart may help against some. */
const causes: Readonly<Record<string, { readonly next: string; readonly mayPass?: true }>> = {
  EADDRINUSE: { next: "end what listens there, or name another port in this process's environment", mayPass: true },
  EADDRNOTAVAIL: { next: 'name an address of this machine' },
  // The name server may come after this process.
  ENOTFOUND: { next: 'name an address of this machine, or a name that has one', mayPass: true },
  EAI_AGAIN: { next: 'name an address of this machine, or a name that has one', mayPass: true },
  '42501': { next: 'run `synet migrate` as the owner of the database, which gives each process its rights' },
  // A standby of the database may be promoted.
  '25006': { next: 'name the primary, or reset default_transaction_read_only as the owner', mayPass: true },
  '53300': { next: 'lower DATABASE_POOL, or raise max_connections (docs/OPERATIONS.md, Database)', mayPass: true },
}

/** The variables that name an address at which nothing can listen. */
const hostsOf = (address: string | undefined): string =>
  Object.entries(process.env)
    .filter(([name, value]) => /^(?:\w+_)?HOST$/.test(name) && address !== undefined && value === address)
    .map(([name]) => `${name}: `)
    .join('')

/**
 * Ends this process with a sentence when `error` is a refusal or failure to start, a wrong option, a file that cannot be used,
 * an address at which it cannot listen or a database that refuses it; throws it on otherwise. Files and ports may be there
 * after a restart, so that these are no refusals; a file of another user is one.
 */
export function exitRefused(error: unknown): never {
  const {
    code = '',
    message,
    path,
    syscall,
    address,
    hostname,
  } = (error instanceof Error ? error : { message: '' }) as NodeJS.ErrnoException & {
    readonly address?: string
    readonly hostname?: string
  }
  if (error instanceof StartRefusal || code.startsWith('ERR_PARSE_ARGS')) return end(message, refusedStatus)
  if (error instanceof StartFailure) return end(message, 1)
  if (error instanceof ObjectStoreError) return end(`${message}: check *_S3_URL, its key and its rights`, 1)
  const cause = causes[code]
  if (cause) return end(`${hostsOf(address ?? hostname)}${message}: ${cause.next}`, cause.mayPass ? 1 : refusedStatus)
  if (code === 'EACCES' && syscall === 'listen')
    return end(`${message}: name a port from 1024 on, or give the process CAP_NET_BIND_SERVICE`, refusedStatus)
  // A restart opens nothing that is closed to this user.
  if (path !== undefined && (code === 'EACCES' || code === 'EPERM'))
    return end(`${path} cannot be used by this user (uid ${process.getuid?.()}) → chown it (${message})`, refusedStatus)
  if (path !== undefined) return end(message, 1)
  throw error
}

function end(sentence: string, status: number): never {
  console.error(sentence)
  process.exit(status)
}

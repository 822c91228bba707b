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

/**
 * Ends this process with a sentence when `error` is a refusal or failure to start, a wrong option, a file that cannot be used or a
 * port that is taken; throws it on otherwise. Files and ports may be there after a restart, so that these are no refusals;
 * a file of another user is one.
 */
export function exitRefused(error: unknown): never {
  const { code = '', message, path } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: '' }
  if (error instanceof StartRefusal || code.startsWith('ERR_PARSE_ARGS')) return end(message, refusedStatus)
  if (error instanceof StartFailure) return end(message, 1)
  if (code === 'EADDRINUSE')
    return end(`${message}: end what listens there, or name another port in this process's environment`, 1)
  // What is closed to this user stays closed after a restart.
  if (path !== undefined && (code === 'EACCES' || code === 'EPERM'))
    return end(`${path} cannot be used by this user (uid ${process.getuid?.()}) → chown it (${message})`, refusedStatus)
  if (path !== undefined) return end(message, 1)
  throw error
}

function end(sentence: string, status: number): never {
  console.error(sentence)
  process.exit(status)
}

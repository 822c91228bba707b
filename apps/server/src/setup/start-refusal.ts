/** A reason why a process must not start, for the person who starts it: one sentence and the next step. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** The exit status of a process that refuses to start: a restart alone does not help (`EX_CONFIG` of sysexits). */
export const refusedStatus = 78

/** Ends this process when `error` is a refusal to start; throws it on otherwise. */
export function exitRefused(error: unknown): never {
  if (!(error instanceof StartRefusal)) throw error
  console.error(error.message)
  process.exit(refusedStatus)
}

import type { DestinationStream } from 'pino'

interface Line {
  readonly time: string
  readonly level: string
  readonly msg?: string
  readonly role?: string
  readonly error?: { readonly message?: string; readonly stack?: string }
  readonly [field: string]: unknown
}

function describe(line: string): string {
  const { time, level, msg = '', role: _role, error, ...facts } = JSON.parse(line) as Line
  const listed = Object.entries(facts).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const failure = error?.stack ?? error?.message
  return `${time.slice(11, 23)} ${level.padEnd(5)} ${[msg, ...listed].join(' ')}${failure ? `\n${failure}` : ''}\n`
}

/** Writes lines for people: the time, the level, the message and its facts, and a failure's stack below. */
export const readable = (to: DestinationStream): DestinationStream => ({ write: (line) => to.write(describe(line)) })

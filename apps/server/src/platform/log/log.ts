import { createHmac, randomBytes } from 'node:crypto'
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import sonicBoom from 'sonic-boom'
import { redactText } from '#platform/log/redact-text'
import { count } from '#platform/metrics/registry'

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
const describeLines = (to: DestinationStream): DestinationStream => ({ write: (line) => to.write(describe(line)) })

/** Lists what a line may say in addition to its message. A caller that logs more adds a field here, and thinks of its content. */
export interface LogFacts {
  /** The background job. */
  readonly job?: string
  /** The call, and how it ended: `ok`, or the code of its refusal. */
  readonly call?: string
  readonly outcome?: string
  readonly request?: string
  /** `user:<id>` or `operator:<id>`; only its keyed hash is written. */
  readonly actor?: string | undefined
  /** `withdrawal:<id>`, `recharge:<id>`, `message:<id>` … */
  readonly order?: string | undefined
  readonly state?: string
  readonly network?: string
  readonly durationMs?: number
  readonly detail?: string
  /** The process's id, for somebody who wants to end it. */
  readonly pid?: number
  readonly error?: unknown
}

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

interface LogOptions {
  readonly role: string
  readonly level?: LogLevel
  /** Hashes users: the same in all processes of a deployment, so that their lines can be joined. */
  readonly key?: Uint8Array | undefined
  /** The lines are for people instead of machines. */
  readonly isReadable?: boolean
  readonly to?: DestinationStream
}

/**
 * The second line of defence: the type above has no field for any of these, but a library that logs through our logger
 * may pass an object with one.
 */
const secretFields = ['token', 'password', 'payPassword', 'code', 'secret', 'key', 'seed', 'authorization', 'cookie']
const redacted = secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Writes a failure without what a library adds to it: a database's error quotes the row, a client's its request. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: redactText(String(error)) }
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message: redactText(message),
    stack: redactText(stack),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

const { SonicBoom } = sonicBoom
/** Lines wait for others at most so long, because each write costs more than the line. */
const waitMs = 200
const waitBytes = 8_192

/**
 * Writes to the standard output. Once nobody reads it any more, lines are left out. The version of the writer that pino
 * has tries again for ever when the last lines are written, so that the process never ends.
 */
function openOutput(isReadable: boolean) {
  const waits = isReadable ? {} : { minLength: waitBytes, periodicFlush: waitMs }
  const output = new SonicBoom({ fd: 1, sync: false, ...waits })
  return output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') output.write = () => true
  })
}

function openLogger({ role, level = 'info', key = randomBytes(32), isReadable = false, to }: LogOptions) {
  const stream = to ?? openOutput(isReadable)
  const options: LoggerOptions = {
    level,
    base: { role },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError, error: describeError, req: () => undefined, res: () => undefined },
  }
  const destination = isReadable ? describeLines(stream) : stream
  return {
    logger: pino(options, destination),
    // Looking for these fields costs more than the line: ours cannot have them.
    forLibraries: pino({ ...options, redact: { paths: redacted, censor: '[redacted]' } }, destination),
    key,
    stream,
    pseudonyms: new Map<string, string>(),
  }
}

// Commands and tests do not open a log: they show only what went wrong.
let present = openLogger({ role: 'synet', level: 'warn', isReadable: true })

/** Nobody may read the lines, or they cannot be written: the process ends without them. */
function flushStream(stream: DestinationStream): void {
  if (!(stream instanceof SonicBoom)) return
  try {
    stream.flushSync()
  } catch {
    // There is no other place for them.
  }
}
process.on('exit', () => flushStream(present.stream))

/** Opens the log of this process. @returns what writes its last lines */
export function openLog(options: LogOptions): { flush(): void; restore(): void } {
  const before = present
  present = openLogger(options)
  const { stream } = present
  return {
    flush: () => flushStream(stream),
    restore: () => {
      present = before
    },
  }
}

const pseudonymsMax = 10_000

/** Without the deployment's key nobody can tell whose pseudonym it is. */
function pseudonymOf(actor: string): string {
  const { key, pseudonyms } = present
  const known = pseudonyms.get(actor)
  if (known) return known
  if (pseudonyms.size >= pseudonymsMax) pseudonyms.clear()
  const made = createHmac('sha256', key).update(actor).digest('hex').slice(0, 16)
  pseudonyms.set(actor, made)
  return made
}

function write(level: LogLevel, message: string, { actor, detail, ...facts }: LogFacts): void {
  const { logger } = present
  count('synet_log_lines_total', { level })
  if (!logger.isLevelEnabled(level)) return
  logger[level](
    {
      ...facts,
      ...(actor !== undefined && { user: pseudonymOf(actor) }),
      ...(detail && { detail: redactText(detail) }),
    },
    message,
  )
}

/** Writes one line. The message is a constant text: what varies is a fact. */
export const log: Readonly<Record<LogLevel, (message: string, facts?: LogFacts) => void>> = {
  debug: (message, facts = {}) => write('debug', message, facts),
  info: (message, facts = {}) => write('info', message, facts),
  warn: (message, facts = {}) => write('warn', message, facts),
  error: (message, facts = {}) => write('error', message, facts),
}

/** The logger for libraries, which write through the same redaction. */
export const libraryLogger = (): Logger => present.forLibraries

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { addMs, hours, minutes } from '@synet/core/clock'
import type { Clock } from '@synet/core/clock'

const sessionMs = hours(1)
const challengeMs = minutes(5)
/** A challenge is the time at which it expires, random bytes, and our MAC of both. */
const timeBytes = 8
const textBytes = timeBytes + 16

/** An operator and the key by which they logged in: a session is not valid for their next key. */
interface LoggedInBy {
  readonly name: string
  readonly credentialId: string
}

/**
 * Keeps the sessions of the signer's page in memory: they end when the signer restarts, and nobody can write one into a
 * database. Challenges are not kept, so that nobody can use up their number; only those that an operator has answered
 * are, until they expire.
 */
export function createSessions(clock: Clock) {
  const sessions = new Map<string, LoggedInBy & { readonly until: Date }>()
  const answered = new Map<string, Date>()
  const key = randomBytes(32)
  const hash = (token: string): string => createHash('sha256').update(token).digest('hex')
  const macOf = (text: Uint8Array): Buffer => createHmac('sha256', key).update(text).digest()
  const dropExpired = (): void => {
    const now = clock.now()
    for (const [token, { until }] of sessions) if (until <= now) sessions.delete(token)
    for (const [challenge, until] of answered) if (until <= now) answered.delete(challenge)
  }
  /** @returns when a challenge expires; undefined when it is not ours */
  const expiryOf = (challenge: string): Date | undefined => {
    const bytes = Buffer.from(challenge, 'base64url')
    const mac = macOf(bytes.subarray(0, textBytes))
    // Each challenge has one spelling, so that none is answered twice.
    if (bytes.length !== textBytes + mac.length || bytes.toString('base64url') !== challenge) return undefined
    if (!timingSafeEqual(bytes.subarray(textBytes), mac)) return undefined
    return new Date(Number(bytes.readBigUInt64BE()))
  }
  return {
    /** A random challenge for a log-in, base64url. */
    openChallenge(): string {
      const text = Buffer.concat([Buffer.alloc(timeBytes), randomBytes(textBytes - timeBytes)])
      text.writeBigUInt64BE(BigInt(addMs(clock.now(), challengeMs).getTime()))
      return Buffer.concat([text, macOf(text)]).toString('base64url')
    },
    /** Whether a challenge is ours, has not expired and was not answered. */
    isOpen(challenge: string): boolean {
      const until = expiryOf(challenge)
      return until !== undefined && until > clock.now() && !answered.has(challenge)
    },
    /**
     * Opens a session for the operator who has signed a challenge with this key.
     * @returns the token of a new session; undefined when the challenge was answered meanwhile
     */
    open(by: LoggedInBy, challenge: string): string | undefined {
      dropExpired()
      const until = expiryOf(challenge)
      if (until === undefined || answered.has(challenge)) return undefined
      answered.set(challenge, until)
      const token = randomBytes(32).toString('base64url')
      sessions.set(hash(token), { ...by, until: addMs(clock.now(), sessionMs) })
      return token
    },
    find(token: string): LoggedInBy | undefined {
      dropExpired()
      return sessions.get(hash(token))
    },
    close: (token: string): boolean => sessions.delete(hash(token)),
  }
}
export type Sessions = ReturnType<typeof createSessions>

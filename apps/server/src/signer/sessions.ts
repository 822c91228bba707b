import { createHash, randomBytes } from 'node:crypto'
import { addMs, hours, minutes } from '@synet/core/clock'
import type { Clock } from '@synet/core/clock'

const sessionMs = hours(1)
const challengeMs = minutes(5)
const challengesMax = 1_000

/**
 * Keeps the sessions of the signer's page in memory: they end when the signer restarts, and nobody can write one into a
 * database.
 */
export function createSessions(clock: Clock) {
  const sessions = new Map<string, { readonly name: string; readonly until: Date }>()
  const challenges = new Map<string, Date>()
  const hash = (token: string): string => createHash('sha256').update(token).digest('hex')
  const dropExpired = (): void => {
    const now = clock.now()
    for (const [key, { until }] of sessions) if (until <= now) sessions.delete(key)
    for (const [key, until] of challenges) if (until <= now) challenges.delete(key)
  }
  return {
    /** A random challenge for a log-in, base64url; undefined while too many are open. */
    openChallenge(): string | undefined {
      dropExpired()
      if (challenges.size >= challengesMax) return undefined
      const challenge = randomBytes(32).toString('base64url')
      challenges.set(challenge, addMs(clock.now(), challengeMs))
      return challenge
    },
    /** Takes a challenge, which works once. */
    takeChallenge(challenge: string): boolean {
      dropExpired()
      return challenges.delete(challenge)
    },
    /** @returns the token of a new session */
    open(name: string): string {
      const token = randomBytes(32).toString('base64url')
      sessions.set(hash(token), { name, until: addMs(clock.now(), sessionMs) })
      return token
    },
    find(token: string): string | undefined {
      dropExpired()
      return sessions.get(hash(token))?.name
    },
    close: (token: string): boolean => sessions.delete(hash(token)),
  }
}
export type Sessions = ReturnType<typeof createSessions>

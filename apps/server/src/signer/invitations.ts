import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { addMs, hours } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { activeOperators, decisionApprovals } from '#signer/operators'
import type { Records } from '#signer/records'

const invitationMs = hours(48)
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Invites an operator to enrol a key, which two operators must then sign.
 * @returns the token of the link, shown once
 */
export function invite(records: Records, name: string, now: Date, founds = false): string {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = addMs(now, invitationMs).toISOString()
  records.append('invitation', name, { tokenHash: hashOf(token), expiresAt, founds }, now)
  return token
}

/**
 * Invites one of the first operators, at the signer's own machine.
 * @throws InvariantError when there are enough operators to sign each other's keys
 */
export function inviteFounder(records: Records, name: string, now: Date): string {
  invariant(activeOperators(records).size < decisionApprovals, 'two operators sign further keys on the page')
  return invite(records, name, now, true)
}

export interface Invitation {
  readonly name: string
  /** What the new key signs, base64url: it is derived from the token, so that it needs no storage. */
  readonly challenge: string
  readonly founds: boolean
}

/**
 * Finds an open invitation: it has not expired, it is the newest of its operator, and no key was enrolled or proposed
 * since.
 */
export function findInvitation(records: Records, token: string, now: Date): Invitation | undefined {
  const hash = Buffer.from(hashOf(token))
  const found = records
    .list('invitation')
    .findLast(({ content }) => timingSafeEqual(Buffer.from(content.tokenHash), hash))
  if (!found || new Date(found.content.expiresAt) <= now) return undefined
  const { key: name, seq } = found
  const newest = records.list('invitation', name).at(-1)
  const used =
    records.list('operator', name).some((one) => one.seq > seq) ||
    records.list('decision').some(({ content, seq: at }) => at > seq && 'name' in content && content.name === name)
  if (newest?.seq !== seq || used) return undefined
  const challenge = createHash('sha256').update(`synet enrolment\n${token}`).digest('base64url')
  return { name, challenge, founds: found.content.founds }
}

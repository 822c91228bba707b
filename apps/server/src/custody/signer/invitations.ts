import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { addMs, hours } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { openProposalsMax } from '#custody/proposal/who-decides'
import { isKeyDrafted } from '#custody/signer/decide'
import { activeOperators, decisionApprovals } from '#custody/signer/operators'
import type { Records } from '#custody/signer/records'

const invitationMs = hours(48)
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

function addInvitation(
  records: Records,
  name: string,
  now: Date,
  by: { readonly founds: boolean; readonly invitedBy?: string },
): string {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = addMs(now, invitationMs).toISOString()
  records.append('invitation', name, { tokenHash: hashOf(token), expiresAt, ...by }, now)
  return token
}

/**
 * Invites an operator to enrol a key, which the inviting operator and another one must then sign.
 * @returns the token of the link, shown once; refusals `operator.same` for oneself, `proposal.too-many`
 */
export function inviteOperator(records: Records, name: string, invitedBy: string, now: Date): Result<string> {
  if (name === invitedBy) return refuse('operator.same')
  const open = records
    .since('invitation', addMs(now, -invitationMs))
    .filter(({ content }) => content.invitedBy === invitedBy)
  if (open.length >= openProposalsMax) return refuse('proposal.too-many', { max: openProposalsMax })
  return done(addInvitation(records, name, now, { founds: false, invitedBy }))
}

/**
 * Invites one of the first operators, at the signer's own machine.
 * @throws InvariantError when there are enough operators to sign each other's keys
 */
export function inviteFounder(records: Records, name: string, now: Date): string {
  invariant(activeOperators(records).size < decisionApprovals, 'two operators sign further keys on the page')
  return addInvitation(records, name, now, { founds: true })
}

export interface Invitation {
  readonly name: string
  /** What the new key signs, base64url: it is derived from the token, so that it needs no storage. */
  readonly challenge: string
  readonly founds: boolean
  readonly invitedBy: string | undefined
}

/**
 * Finds an open invitation: it has not expired, it is the newest of its operator by the same one who invites, and since
 * then no key was enrolled, and none proposed by them. Another operator's invitation makes it no less valid.
 */
export function findInvitation(records: Records, token: string, now: Date): Invitation | undefined {
  const hash = Buffer.from(hashOf(token))
  const found = records
    .list('invitation')
    .findLast(({ content }) => timingSafeEqual(Buffer.from(content.tokenHash), hash))
  if (!found || new Date(found.content.expiresAt) <= now) return undefined
  const { key: name, seq } = found
  const { invitedBy } = found.content
  const newest = records.list('invitation', name).findLast(({ content }) => content.invitedBy === invitedBy)
  const used =
    records.list('operator', name).some((record) => record.seq > seq) ||
    (invitedBy !== undefined && isKeyDrafted(records, now, name, invitedBy)) ||
    records
      .list('decision')
      .some(
        ({ content, seq: at }) =>
          at > seq && 'name' in content && content.name === name && content.proposedBy === (invitedBy ?? name),
      )
  if (newest?.seq !== seq || used) return undefined
  const challenge = createHash('sha256').update(`synet enrolment\n${token}`).digest('base64url')
  return { name, challenge, founds: found.content.founds, invitedBy }
}

import { parseAddress } from '@synet/chain/address'
import { allNetworks, isNetworkName } from '@synet/core/all-networks'
import { approvalMs, decisionHash } from '@synet/proof/operator-keys'
import { type Assertion, approvalChallenge } from '@synet/proof/passkey-signature'
import { done, type Refusal, refuse, type Result } from '@synet/core/result'
import type { Signer } from '#payout/sign/signing-keys'
import type { Decision } from '#signer/decision'
import { activeOperators, decisionApprovals, validApprovals } from '#signer/operators'
import { isSignedBy, type RelyingParty } from '#passkey/passkey'
import { isWithinBounds } from '#signer/policy'
import type { Records, StoredRecord } from '#signer/records'
import { deploymentId } from '#signer/store'

export const decisionKey = (id: string): string => `decision ${id}`

/** An operator's signature of something that the signer's page showed. */
export interface SignatureOf {
  readonly id: string
  /** SHA-256 of what was shown, hex. */
  readonly contentHash: string
  readonly expiresAt: string
  readonly assertion: Assertion
}

export interface OpenDecision {
  readonly id: string
  readonly contentHash: string
  readonly record: StoredRecord<'decision'>
}

/** Hashes a proposed decision. The name of its proposer is not part of what is decided. */
export function hashOf(records: Records, { key: id, content, at }: StoredRecord<'decision'>): string {
  const { proposedBy: _, ...decision } = content
  return decisionHash(deploymentId(records, at), id, decision)
}

export function openDecisions(records: Records): readonly OpenDecision[] {
  const ended = new Set(records.list('decided').map((one) => one.key))
  return records
    .list('decision')
    .filter(({ key }) => !ended.has(key))
    .map((record) => ({ id: record.key, contentHash: hashOf(records, record), record }))
}

/** Proposes a decision. @returns its id; refusals `policy.bounds`, `operator.not-found`, `operator.last`, `network.unknown`, `address.*` */
export function proposeDecision({ records, clock }: Signer, proposedBy: string, decision: Decision): Result<string> {
  const refusal = refusalOf(records, decision)
  if (refusal) return refusal
  const id = String(records.list('decision').length + 1)
  records.append('decision', id, { ...decision, proposedBy }, clock.now())
  return done(id)
}

function refusalOf(records: Records, decision: Decision): Refusal | undefined {
  const operators = activeOperators(records)
  switch (decision.kind) {
    case 'operator-enrolled':
      // One device must not vote twice.
      return [...operators.values()].some((one) => one.credentialId === decision.credentialId)
        ? refuse('operator.same')
        : undefined
    case 'operator-disabled':
      if (!operators.has(decision.name)) return refuse('operator.not-found')
      return operators.size <= decisionApprovals ? refuse('operator.last') : undefined
    case 'policy-changed':
      return isWithinBounds(decision.policy) ? undefined : refuse('policy.bounds')
    case 'position-adopted':
      return isNetworkName(decision.network) ? undefined : refuse('network.unknown')
    case 'cold-address-set': {
      if (!isNetworkName(decision.network)) return refuse('network.unknown')
      const address = parseAddress(allNetworks[decision.network], decision.address)
      if (!address.ok) return address
      return address.value === decision.address ? undefined : refuse('address.invalid')
    }
  }
}

/**
 * Takes an operator's signature of a decision; the second one executes it.
 * @returns whether it was executed; refusals `proposal.not-found`, `approval.changed`, `approval.expired`,
 * `operator.same`, `signature.invalid`, and those of `proposeDecision`
 */
export async function signDecision(
  signer: Signer,
  party: RelyingParty,
  operator: string,
  given: SignatureOf,
): Promise<Result<boolean>> {
  const { records, clock } = signer
  const now = clock.now()
  const open = openDecisions(records).find((one) => one.id === given.id)
  if (!open) return refuse('proposal.not-found')
  if (open.contentHash !== given.contentHash) return refuse('approval.changed')
  const signed = await takeSignature(signer, party, operator, { ...given, key: decisionKey(given.id) })
  if (!signed.ok) return signed
  const approvals = validApprovals(records, { key: decisionKey(given.id), contentHash: open.contentHash, now })
  if (approvals.length < decisionApprovals) return done(false)
  const { proposedBy: _, ...decision } = open.record.content
  const refusal = refusalOf(records, decision)
  if (refusal) return refusal
  execute(signer, decision)
  records.append('decided', given.id, { outcome: 'executed' }, now)
  return done(true)
}

/**
 * Verifies and stores an operator's signature of a content and its expiry.
 * @param given.key of the approval in the store
 */
export async function takeSignature(
  { records, clock }: Signer,
  party: RelyingParty,
  operator: string,
  given: Omit<SignatureOf, 'id'> & { readonly key: string; readonly amount?: bigint },
): Promise<Result<undefined>> {
  const { key, contentHash, expiresAt, assertion, amount } = given
  const now = clock.now()
  const until = new Date(expiresAt)
  if (until <= now || until.getTime() > now.getTime() + approvalMsMax) return refuse('approval.expired')
  const passkey = activeOperators(records).get(operator)
  if (!passkey) return refuse('operator.forbidden')
  const before = validApprovals(records, { key, contentHash, now })
  if (before.some((one) => one.operator === operator)) return refuse('operator.same')
  if (!(await isSignedBy(party, passkey, approvalChallenge(contentHash, until), assertion)))
    return refuse('signature.invalid')
  const { credentialId } = passkey
  const approval = { operator, credentialId, contentHash, expiresAt, assertion }
  records.append('approval', key, { ...approval, ...(amount !== undefined && { amount: `${amount}` }) }, now)
  return done(undefined)
}

/** The page was shown a moment before it is signed. */
const approvalMsMax = approvalMs + 60_000

function execute({ records, journal, keys, clock }: Signer, decision: Decision): void {
  const now = clock.now()
  switch (decision.kind) {
    case 'operator-enrolled': {
      const { name, credentialId, publicKey } = decision
      records.append('operator', name, { event: 'enrolled', credentialId, publicKey }, now)
      break
    }
    case 'operator-disabled':
      records.append('operator', decision.name, { event: 'disabled' }, now)
      break
    case 'policy-changed':
      records.append('policy', '', decision.policy, now)
      break
    case 'position-adopted': {
      const network = isNetworkName(decision.network) && allNetworks[decision.network]
      if (!network) break
      journal.adopt(network.name, keys.hot.address, BigInt(decision.nextNonce), now)
      journal.forgetLedgerHead()
      if (decision.ledgerThrough !== '')
        journal.keepLedgerHead({ through: BigInt(decision.ledgerThrough), hash: decision.ledgerHash })
      break
    }
    case 'cold-address-set':
      records.append('cold-address', decision.network, { address: decision.address }, now)
  }
}

import { createHash } from 'node:crypto'
import { parseAddress } from '@synet/chain/address'
import { allNetworks, isNetworkName } from '@synet/core/all-networks'
import { approvalMs, decisionHash } from '@synet/proof/operator-keys'
import { type Assertion, approvalChallenge } from '@synet/proof/passkey-signature'
import { addMs, hours } from '@synet/core/clock'
import { done, type Refusal, refuse, type Result } from '@synet/core/result'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { openProposalsMax } from '#custody/proposal/who-decides'
import type { Decision } from '#custody/signer/decision'
import { activeOperators, decisionApprovals, validApprovals } from '#custody/signer/operators'
import { isSignedBy, type RelyingParty } from '#people/passkey/passkey'
import { parseGasCeiling } from '#custody/signer/gas-ceiling'
import { refusePolicy } from '#custody/signer/policy'
import type { Approval, Records, StoredRecord } from '#custody/signer/records'
import { deploymentId } from '#custody/signer/store'

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
  readonly record: DecisionRecord
}

/** Hashes a proposed decision. The name of its proposer is not part of what is decided. */
export function hashOf(records: Records, { key: id, content, at }: DecisionRecord): string {
  const { proposedBy: _, ...decision } = content
  return decisionHash(deploymentId(records, at), id, decision)
}

type DecisionRecord = Pick<StoredRecord<'decision'>, 'key' | 'content' | 'at'>

/**
 * What operators have proposed and not signed yet. It stays in memory, so that a session without a key fills nothing
 * that never shrinks; only its proposer sees it, and nothing counts before they sign it.
 */
const drafts = new WeakMap<Records, Map<string, DecisionRecord>>()
const draftMs = hours(1)

function draftsOf(records: Records, now: Date): Map<string, DecisionRecord> {
  const all = drafts.get(records) ?? new Map<string, DecisionRecord>()
  drafts.set(records, all)
  for (const [id, { at }] of all) if (addMs(at, draftMs) <= now) all.delete(id)
  return all
}

/** Lists what waits for signatures, in the order of its ids. Nobody could take back what a disabled operator proposed: it has ended. */
export function openDecisions(records: Records, now: Date, operator?: string): readonly OpenDecision[] {
  const ended = new Set(records.list('decided').map((decision) => decision.key))
  const isDisabled = (name: string) => records.list('operator', name).at(-1)?.content.event === 'disabled'
  const signed = records
    .list('decision')
    .filter(({ key, content }) => !ended.has(key) && !isDisabled(content.proposedBy))
  const own = [...draftsOf(records, now).values()].filter(({ content }) => content.proposedBy === operator)
  return [...signed, ...own].map((record) => ({ id: record.key, contentHash: hashOf(records, record), record }))
}

/** Tells whether a decision is about this operator, who therefore neither proposes nor signs it. */
const isAbout = (decision: Decision, operator: string): boolean => 'name' in decision && decision.name === operator

/**
 * Proposes a decision. It waits in memory until its proposer has signed it.
 * @returns its id; refusals `operator.same` for one about oneself, `proposal.too-many`, `policy.limits`, `policy.bounds`,
 * `operator.not-found`, `operator.last`, `network.unknown`, `address.*`
 */
export function proposeDecision({ records, clock }: Signer, proposedBy: string, decision: Decision): Result<string> {
  const now = clock.now()
  const refusal = refusalOf(records, decision)
  if (refusal) return refusal
  if (isAbout(decision, proposedBy)) return refuse('operator.same')
  const open = openDecisions(records, now, proposedBy).filter(({ record }) => record.content.proposedBy === proposedBy)
  if (open.length >= openProposalsMax) return refuse('proposal.too-many', { max: openProposalsMax })
  const all = draftsOf(records, now)
  const id = nextId(records, all)
  all.set(id, { key: id, content: { ...decision, proposedBy }, at: now })
  return done(id)
}

/** Proposes the key of somebody whom the signer's own machine invited, and no operator: it is stored at once. */
export function proposeInvited(
  { records, clock }: Signer,
  decision: Decision & { readonly name: string },
): Result<string> {
  const refusal = refusalOf(records, decision)
  if (refusal) return refusal
  const id = nextId(records, draftsOf(records, clock.now()))
  records.append('decision', id, { ...decision, proposedBy: decision.name }, clock.now())
  return done(id)
}

const nextId = (records: Records, all: ReadonlyMap<string, unknown>): string =>
  String(Math.max(0, ...records.list('decision').map(({ key }) => Number(key)), ...[...all.keys()].map(Number)) + 1)

/** Tells whether the key of this name waits for its first signature. */
export const isKeyDrafted = (records: Records, now: Date, name: string, proposedBy: string): boolean =>
  [...draftsOf(records, now).values()].some(
    ({ content }) => content.proposedBy === proposedBy && 'name' in content && content.name === name,
  )

function refusalOf(records: Records, decision: Decision): Refusal | undefined {
  const operators = activeOperators(records)
  switch (decision.kind) {
    case 'operator-enrolled':
      // One device must not vote twice.
      return [...operators.values()].some((operator) => operator.credentialId === decision.credentialId)
        ? refuse('operator.same')
        : undefined
    case 'operator-disabled':
      if (!operators.has(decision.name)) return refuse('operator.not-found')
      return operators.size <= decisionApprovals ? refuse('operator.last') : undefined
    case 'policy-changed':
      return refusePolicy(decision.policy)
    case 'position-adopted':
      return isNetworkName(decision.network) ? undefined : refuse('network.unknown')
    case 'cold-address-set': {
      if (!isNetworkName(decision.network)) return refuse('network.unknown')
      const address = parseAddress(allNetworks[decision.network], decision.address)
      if (!address.ok) return address
      return address.value === decision.address ? undefined : refuse('address.invalid')
    }
    case 'gas-ceiling-set':
      if (!isNetworkName(decision.network)) return refuse('network.unknown')
      return parseGasCeiling(allNetworks[decision.network], decision.price) === undefined
        ? refuse('policy.bounds')
        : undefined
  }
}

/**
 * Takes an operator's signature of a decision; its proposer's is the first, and the second one executes it.
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
  const open = openDecisions(records, now, operator).find((candidate) => candidate.id === given.id)
  if (!open) return refuse('proposal.not-found')
  if (open.contentHash !== given.contentHash) return refuse('approval.changed')
  if (isAbout(open.record.content, operator)) return refuse('operator.same')
  // Another signature may execute it meanwhile, and its proposer may take it back.
  const ended = () =>
    openDecisions(records, now, operator).some((candidate) => candidate.id === given.id)
      ? undefined
      : refuse('proposal.not-found')
  const signed = await acceptOperatorSignature(signer, party, operator, {
    ...given,
    key: decisionKey(given.id),
    before: () => {
      const refusal = ended()
      if (refusal) return refusal
      const draft = draftsOf(records, now).get(given.id)
      if (draft) records.append('decision', given.id, draft.content, draft.at)
      draftsOf(records, now).delete(given.id)
      return undefined
    },
  })
  if (!signed.ok) return signed
  const late = ended()
  if (late) return late
  const approvals = validApprovals(records, { key: decisionKey(given.id), contentHash: open.contentHash, now })
  if (approvals.length < decisionApprovals) return done(false)
  const { proposedBy: _, ...decision } = open.record.content
  const refusal = refusalOf(records, decision)
  if (refusal) return refusal
  execute(signer, decision)
  records.append('decided', given.id, { outcome: 'executed' }, now)
  endOutdated(signer, decision)
  return done(true)
}

/** A position states what was true when it was proposed: an earlier one that is signed after another one would halt the network again. */
function endOutdated({ records, clock }: Signer, adopted: Decision): void {
  if (adopted.kind !== 'position-adopted') return
  const now = clock.now()
  const isOutdated = ({ content }: DecisionRecord) =>
    content.kind === adopted.kind && content.network === adopted.network
  for (const [id, draft] of draftsOf(records, now)) if (isOutdated(draft)) draftsOf(records, now).delete(id)
  for (const { id, record } of openDecisions(records, now))
    if (isOutdated(record)) records.append('decided', id, { outcome: 'withdrawn' }, now)
}

/** Hashes the content that the proposer of a decision signs to take it back. @returns SHA-256, hex */
export const takeBackHash = (contentHash: string): string =>
  createHash('sha256').update(`synet withdrawal of a decision\n${contentHash}`).digest('hex')

/**
 * Takes a decision back at its proposer's wish, by their signature: nobody vetoes what others proposed.
 * @returns refusals `proposal.not-found`, `operator.forbidden` to others, `approval.changed`, `approval.expired`,
 * `signature.invalid`
 */
export async function takeBackDecision(
  signer: Signer,
  party: RelyingParty,
  operator: string,
  given: SignatureOf,
): Promise<Result<undefined>> {
  const { records, clock } = signer
  const now = clock.now()
  const open = openDecisions(records, now, operator).find((decision) => decision.id === given.id)
  if (!open) return refuse('proposal.not-found')
  if (open.record.content.proposedBy !== operator) return refuse('operator.forbidden')
  if (takeBackHash(open.contentHash) !== given.contentHash) return refuse('approval.changed')
  const verified = await verifySignature(signer, party, operator, given)
  if (!verified.ok) return verified
  // Somebody may have signed it meanwhile, which executed it.
  if (!openDecisions(records, now, operator).some((decision) => decision.id === given.id))
    return refuse('proposal.not-found')
  if (!draftsOf(records, now).delete(given.id))
    records.append('decided', given.id, { outcome: 'withdrawn', by: verified.value }, now)
  return done(undefined)
}

/** @returns the approval; refusals `approval.expired`, `operator.forbidden`, `signature.invalid` */
export async function verifySignature(
  { records, clock }: Signer,
  party: RelyingParty,
  operator: string,
  { contentHash, expiresAt, assertion, notBefore }: Omit<SignatureOf, 'id'> & { readonly notBefore?: Date | undefined },
): Promise<Result<Approval>> {
  const now = clock.now()
  const until = new Date(expiresAt)
  if (until <= now || until > addMs(approvalExpiry(now, notBefore), shownMs)) return refuse('approval.expired')
  const passkey = activeOperators(records).get(operator)
  if (!passkey) return refuse('operator.forbidden')
  if (!(await isSignedBy(party, passkey, approvalChallenge(contentHash, until), assertion)))
    return refuse('signature.invalid')
  return done({ operator, credentialId: passkey.credentialId, contentHash, expiresAt, assertion })
}

/**
 * Verifies and stores an operator's signature of a content and its expiry.
 * @param given.key of the approval in the store
 * @param given.notBefore when what is approved may first be done, if not now
 * @param given.before writes what is signed, when the signature is right, or refuses
 */
export async function acceptOperatorSignature(
  signer: Signer,
  party: RelyingParty,
  operator: string,
  given: Omit<SignatureOf, 'id'> & {
    readonly key: string
    readonly amount?: bigint
    readonly notBefore?: Date | undefined
    readonly before?: () => Refusal | undefined
  },
): Promise<Result<undefined>> {
  const { key, contentHash, amount, before } = given
  const { records } = signer
  const now = signer.clock.now()
  const verified = await verifySignature(signer, party, operator, given)
  if (!verified.ok) return verified
  // Read after the verification: two signatures of one operator may come at once.
  const known = validApprovals(records, { key, contentHash, now })
  if (known.some((candidate) => candidate.operator === operator)) return refuse('operator.same')
  const refusal = before?.()
  if (refusal) return refusal
  records.append('approval', key, { ...verified.value, ...(amount !== undefined && { amount: `${amount}` }) }, now)
  return done(undefined)
}

/** The page was shown a moment before it is signed. */
const shownMs = 60_000

/** When a signature that is given now expires: its life begins when what it approves may first be done. */
export const approvalExpiry = (now: Date, notBefore: Date | undefined): Date =>
  addMs(notBefore && notBefore > now ? notBefore : now, approvalMs)

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
        journal.storeLedgerHead({ through: BigInt(decision.ledgerThrough), hash: decision.ledgerHash })
      if (decision.storeEra !== undefined) records.append('store-adopted', '', { era: decision.storeEra }, now)
      break
    }
    case 'cold-address-set':
      records.append('cold-address', decision.network, { address: decision.address }, now)
      break
    case 'gas-ceiling-set':
      records.append('gas-ceiling', decision.network, { price: decision.price }, now)
  }
}

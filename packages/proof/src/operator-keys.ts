import { type Assertion, approvalChallenge, isSignedByKey } from '#passkey-signature'
import { hashText } from '#sha256'

/** An operator's signature of a content and its expiry, as it is published. */
export interface PublicApproval {
  readonly operator: string
  readonly expiresAt: string
  readonly assertion: Assertion
}

/** Two operators' decision about another one's key. */
interface SignedDecision {
  readonly id: string
  readonly approvals: readonly PublicApproval[]
}

/** An entry of the public log of operators' keys. The first two keys are enrolled at the signer's machine, without a decision. */
export type KeyEvent =
  | { readonly kind: 'began'; readonly deployment: string; readonly after: string; readonly at: string }
  | {
      readonly kind: 'enrolled'
      readonly name: string
      readonly credentialId: string
      readonly publicKey: string
      readonly at: string
      readonly decision: SignedDecision | null
    }
  /** From this time on every proposal that needs two operators needs their signatures; before, those of some kinds did. */
  | { readonly kind: 'all-proposals'; readonly at: string }
  | { readonly kind: 'disabled'; readonly name: string; readonly at: string; readonly decision: SignedDecision | null }

/** An entry as it is stored and published; the hash covers the one before. */
export interface KeyLogRow {
  /** A `KeyEvent`, JSON. */
  readonly content: string
  readonly hash: string
}

interface KeyPeriod {
  readonly name: string
  readonly credentialId: string
  readonly publicKey: string
  readonly from: string
  until: string | undefined
}

/** The log, verified: who could sign at which time. */
export interface KeyLog {
  /** The id that every signature covers. */
  readonly deployment: string
  /** From this time on, and after this posting, what moves money needs signatures. */
  readonly since: string
  readonly after: string
  /** From this time on all proposals need signatures; undefined while only some kinds do. */
  readonly allSince: string | undefined
  readonly hashes: readonly string[]
  readonly periods: readonly KeyPeriod[]
}

/** Each decision takes the signatures of this many operators. */
export const signaturesNeeded = 2
/** A signature holds for a day. */
export const approvalMs = 86_400_000
/** The page was shown a moment before it was signed. */
const shownMs = 60_000

const canonical = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, inner]) => [name, canonical(inner)]),
      )
    : value

/** Hashes a decision about the signer's own store. @returns SHA-256, hex */
export const decisionHash = (deployment: string, id: string, decision: object): string =>
  hashText(`synet decision\n${deployment}\n${id}\n${JSON.stringify(canonical(decision))}`)

/** Adds events to the end of a log. */
export function keyLogRows(events: readonly KeyEvent[]): readonly KeyLogRow[] {
  let before = ''
  return events.map((event) => {
    const content = JSON.stringify(event)
    before = hashText(`${before}\n${content}`)
    return { content, hash: before }
  })
}

/** @returns the operators' keys at a time, by name */
const keysAt = ({ periods }: Pick<KeyLog, 'periods'>, at: string): ReadonlyMap<string, KeyPeriod> =>
  new Map(
    periods
      .filter((period) => period.from <= at && (period.until === undefined || at < period.until))
      .map((period) => [period.name, period]),
  )

/** @returns the operators who have an enrolled key */
export const enrolledNames = ({ periods }: KeyLog): readonly string[] =>
  periods.filter((period) => period.until === undefined).map((period) => period.name)

/** @returns the operators who signed this content with the key that they had at that time */
async function signersOf(
  keys: ReadonlyMap<string, Pick<KeyPeriod, 'publicKey'>>,
  contentHash: string,
  approvals: readonly PublicApproval[],
): Promise<ReadonlySet<string>> {
  const signers = new Set<string>()
  for (const { operator, expiresAt, assertion } of approvals) {
    const key = keys.get(operator)
    const until = new Date(expiresAt)
    if (!key || Number.isNaN(until.getTime())) continue
    if (await isSignedByKey(key.publicKey, approvalChallenge(contentHash, until), assertion)) signers.add(operator)
  }
  return signers
}

/**
 * Verifies the public log of operators' keys from its first entry: it is chained, and two operators with earlier keys
 * signed every key after the first two, and every removal.
 * @returns the log, or what is wrong with it
 */
export async function readKeyLog(rows: readonly KeyLogRow[]): Promise<KeyLog | string> {
  let log: KeyLog | undefined
  let before = ''
  for (const [i, { content, hash }] of rows.entries()) {
    const name = `entry ${i + 1} of the operators' keys`
    if (hashText(`${before}\n${content}`) !== hash) return `${name} was changed, or one before it`
    before = hash
    const event = JSON.parse(content) as KeyEvent
    if (event.kind === 'began') {
      if (log) return `${name}: the log began twice`
      log = {
        deployment: event.deployment,
        since: event.at,
        after: event.after,
        allSince: undefined,
        hashes: [hash],
        periods: [],
      }
      continue
    }
    if (!log) return `${name}: the log has no beginning`
    if (event.kind === 'all-proposals') {
      log = { ...log, allSince: log.allSince ?? event.at, hashes: [...log.hashes, hash] }
      continue
    }
    const periods: KeyPeriod[] = [...log.periods]
    const active = periods.filter((period) => period.until === undefined)
    const wrong = await wrongDecision(log.deployment, event, active)
    if (wrong) return `${name}: ${wrong}`
    for (const one of active) if (one.name === event.name) one.until = event.at
    if (event.kind === 'enrolled') {
      const { name: owner, credentialId, publicKey, at } = event
      if (active.some((candidate) => candidate.name !== owner && candidate.publicKey === publicKey))
        return `${name}: the key is another's`
      periods.push({ name: owner, credentialId, publicKey, from: at, until: undefined })
    }
    log = { ...log, hashes: [...log.hashes, hash], periods }
  }
  return log ?? 'no keys of operators are published'
}

async function wrongDecision(
  deployment: string,
  { kind, at: _, decision: signed, ...about }: Extract<KeyEvent, { kind: 'enrolled' | 'disabled' }>,
  active: readonly KeyPeriod[],
): Promise<string | undefined> {
  if (!signed)
    return kind === 'enrolled' && active.length < signaturesNeeded ? undefined : 'two operators did not sign it'
  const hash = decisionHash(deployment, signed.id, { kind: `operator-${kind}`, ...about })
  const keys = new Map(active.map((one) => [one.name, one]))
  return (await signersOf(keys, hash, signed.approvals)).size < signaturesNeeded
    ? 'two operators did not sign it'
    : undefined
}

/** A proposal's content as everybody can know it. */
export interface PublicProposal {
  readonly id: string
  readonly kind: string
  /** The public facts. */
  readonly facts: Readonly<Record<string, string>>
  /** Covers the facts that are private, and a salt against guessing them. */
  readonly privateHash: string
  readonly reason: string
  readonly noticeMs: number
}

const inOrder = (facts: Readonly<Record<string, string>>) => Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))

/** Hashes facts that are not public. @returns SHA-256, hex */
export const privateFactsHash = (facts: Readonly<Record<string, string>>, salt: string): string =>
  hashText(JSON.stringify([salt, inOrder(facts)]))

/** Hashes what operators sign of a proposal. A proposal never changes: another content is another proposal. @returns SHA-256, hex */
export const proposalHash = (
  deployment: string,
  { id, kind, facts, privateHash, reason, noticeMs }: PublicProposal,
): string =>
  hashText(`synet proposal\n${JSON.stringify([deployment, id, kind, inOrder(facts), privateHash, reason, noticeMs])}`)

/**
 * Verifies that two different operators signed a proposal with keys that were enrolled at a time.
 * @param at when it takes effect, ISO
 * @returns the time before which it was not signed by both; undefined when it is not
 */
export async function signedNotBefore(
  log: KeyLog,
  contentHash: string,
  approvals: readonly PublicApproval[],
  at: string,
): Promise<Date | undefined> {
  const signers = await signersOf(keysAt(log, at), contentHash, approvals)
  if (signers.size < signaturesNeeded) return undefined
  const times = approvals
    .filter((approval) => signers.has(approval.operator))
    .map((approval) => Date.parse(approval.expiresAt) - approvalMs - shownMs)
  return new Date([...times].sort((a, b) => a - b)[signaturesNeeded - 1] ?? 0)
}

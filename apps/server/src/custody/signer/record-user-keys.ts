import { type PasskeyContent, passkeyChallenge } from '@synet/contract/passkey-content'
import { passkeySignature, registration as registrationSchema } from '@synet/contract/schema/passkey'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { sitePartyOf } from '#people/passkey/site-party'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { isSignedBy, type RelyingParty, verifyNewPasskey } from '#people/passkey/passkey'
import { type UserKeyRecord, type UserKeys, userKeysAt } from '#custody/signer/user-keys'

/** A change of a user's keys as the shared database states it, which proves nothing by itself. */
interface ChangeRow {
  readonly id: bigint
  readonly user_id: bigint
  readonly kind: string
  readonly credential_id: string | null
  readonly lost_id: bigint | null
  readonly registration: unknown
  readonly signature: unknown
}

type Recording = Pick<Context, 'sql'> & { readonly signer: Signer; readonly party: RelyingParty }

/**
 * Takes changes of users' keys over into the signer's own store, each with its proof. A key needs a registration of this
 * user on this site and, when the user has keys, the signature of one of them; so does a removal. A change without its
 * proof waits with all later ones of its user: it may become right when a declaration of loss has run out.
 */
export async function recordUserKeys({ sql, config }: Context, signer: Signer): Promise<void> {
  const party = sitePartyOf(config)
  if (party) await recordKeysOfUsers({ sql, signer, party })
}

const recordKeysOfUsers = createWorkList<Recording, { readonly user_id: bigint }, bigint>({
  name: 'keys of users',
  pageRows: 1_000,
  keyOf: (row) => row.user_id,
  read: ({ sql }, after, limit) => sql<{ user_id: bigint }[]>`
    select distinct user_id from app.passkey_change where noted_at is null and user_id > ${after ?? 0n}
      order by user_id limit ${limit}`,
  async process({ sql, signer, party }, { user_id: userId }) {
    // A key that a failover takes away would stay the only one that the signer believes.
    const rows = await readConfirmed(
      sql,
      (tx) => tx<ChangeRow[]>`
        select id, user_id, kind, credential_id, lost_id, registration, signature from app.passkey_change
          where noted_at is null and user_id = ${userId} order by id`,
    )
    for (const row of rows) {
      if (!(await recordChange(signer, party, row))) return
      await sql`update app.passkey_change set noted_at = ${signer.clock.now()} where id = ${row.id}`
    }
  },
})

/** @returns whether the store has it now */
async function recordChange({ records, clock }: Signer, party: RelyingParty, row: ChangeRow): Promise<boolean> {
  const userId = row.user_id.toString()
  const own = records.list('user-key', userId)
  const now = clock.now()
  const known = own.some(
    ({ content }) =>
      content.event === row.kind &&
      ('lossId' in content
        ? content.lossId === (row.kind === 'lost' ? row.id : row.lost_id)?.toString()
        : content.credentialId === row.credential_id),
  )
  if (known) return true
  const proved = await prove(party, row, userId, userKeysAt(own, now))
  if (proved) records.append('user-key', userId, proved, now)
  return proved !== undefined
}

/** @returns the record of a change; undefined when it lacks its proof */
async function prove(
  party: RelyingParty,
  row: ChangeRow,
  userId: string,
  present: UserKeys,
): Promise<UserKeyRecord | undefined> {
  const signedBy = (content: PasskeyContent) =>
    findSigningKey(party, userId, present, { content, signature: row.signature })
  switch (row.kind) {
    case 'added': {
      const registration = registrationSchema.safeParse(row.registration)
      if (!registration.success) return undefined
      const own = await passkeyChallenge(party.origin, userId, { purpose: 'new-key' })
      const passkey = await verifyNewPasskey(party, own, registration.data, { copied: true })
      if (!passkey || passkey.credentialId !== row.credential_id) return undefined
      const { credentialId, publicKey } = passkey
      if (present.keys.size === 0) return { event: 'added', credentialId, publicKey, signedBy: null }
      const { attestationObject } = registration.data
      const by = await signedBy({ purpose: 'add-key', credentialId, attestationObject })
      return by === undefined ? undefined : { event: 'added', credentialId, publicKey, signedBy: by }
    }
    case 'removed': {
      const credentialId = row.credential_id ?? ''
      if (!present.keys.has(credentialId)) return undefined
      const by = await signedBy({ purpose: 'remove-key', credentialId })
      return by === undefined ? undefined : { event: 'removed', credentialId, signedBy: by }
    }
    case 'lost':
      return present.keys.size > 0 && !present.lost ? { event: 'lost', lossId: row.id.toString() } : undefined
    case 'kept': {
      const lossId = row.lost_id?.toString() ?? ''
      if (present.lost?.id !== lossId) return undefined
      const by = await signedBy({ purpose: 'keep-keys', lossId })
      return by === undefined ? undefined : { event: 'kept', lossId, signedBy: by }
    }
    default:
      return undefined
  }
}

/** @returns the credential id of the user's key that signed a content; undefined when none did */
export async function findSigningKey(
  party: RelyingParty,
  userId: string,
  { keys }: UserKeys,
  { content, signature }: { readonly content: PasskeyContent; readonly signature: unknown },
): Promise<string | undefined> {
  const parsed = passkeySignature.safeParse(signature)
  const key = parsed.success ? keys.get(parsed.data.credentialId) : undefined
  if (!parsed.success || !key) return undefined
  const { credentialId, assertion } = parsed.data
  const challenge = await passkeyChallenge(party.origin, userId, content)
  const passkey = { credentialId, publicKey: key.publicKey }
  return (await isSignedBy(party, passkey, challenge, assertion, { copied: true })) ? credentialId : undefined
}

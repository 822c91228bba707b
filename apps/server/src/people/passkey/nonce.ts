import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { addMs } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { signatureLifeMs } from '#people/passkey/judge-counter'

/** All processes of the API share the key; the lease key itself signs nothing else. */
const macOf = ({ config }: Pick<Context, 'config'>, text: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', config.leaseKey, '', 'passkey nonces', 32)))
    .update(text)
    .digest()

const hashOf = (...parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/** Creates a nonce that a passkey's signature contains, so that it is recent. Nothing is stored until it is used. */
export function makeNonce(context: Pick<Context, 'config' | 'clock' | 'random'>): string {
  const expires = Math.floor(addMs(context.clock.now(), signatureLifeMs).getTime() / 1_000)
  const text = `${expires}.${Buffer.from(context.random.bytes(16)).toString('base64url')}`
  return `${text}.${macOf(context, text).toString('base64url')}`
}

/**
 * Uses a nonce up for one action. The same action may come again: its answer may have been lost, and its posting has one
 * key. It is taken before the signature is judged: a signature that somebody sends again later has an older counter than
 * the key, and would look like that of a copied key.
 * @param of what was signed together with the nonce, and the key of its action
 * @returns refusals `signature.invalid`, `passkey.too-late`
 */
export async function consumeNonce(
  tx: Sql | Transaction,
  context: Pick<Context, 'config' | 'clock'>,
  nonce: string,
  of: { readonly item: string; readonly action: string },
): Promise<Result<void>> {
  const [expires = '', random = '', given = ''] = nonce.split('.')
  const mac = Buffer.from(given, 'base64url')
  const ours = macOf(context, `${expires}.${random}`)
  if (mac.length !== ours.length || !timingSafeEqual(mac, ours)) return refuse('signature.invalid')
  const expiresAt = new Date(Number(expires) * 1_000)
  if (expiresAt <= context.clock.now()) return refuse('passkey.too-late')
  const action = hashOf(of.action)
  const used = await tx`
    insert into app.passkey_nonce as n (hash, action, expires_at)
      values (${hashOf(`${expires}.${random}`, of.item)}, ${action}, ${expiresAt})
      on conflict (hash) do update set expires_at = n.expires_at where n.action = ${action}`
  return used.count === 1 ? done(undefined) : refuse('signature.invalid')
}

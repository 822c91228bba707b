import { type PasskeyContent, passkeyChallenge, type Payment, paymentItem } from '@synet/contract/passkey-content'
import type { PaymentSignature, PasskeySignature } from '@synet/contract/schema/passkey'
import { minutes } from '@synet/core/clock'
import type { ModelUser, Product } from '#test-support/product'
import { payPassword, siteParty } from '#test-support/seeded-product'
import { recordFirstSights } from '#custody/signer/record-first-sights'
import { createSoftwareKey, type SoftwareKey } from '#test-support/software-key'

/** A key as phones have them: their maker copies it to other devices. */
export const createUserKey = (): SoftwareKey => createSoftwareKey(siteParty, { synced: true })

export async function signContent(
  { id }: Pick<ModelUser, 'id'>,
  { credentialId, assert }: SoftwareKey,
  content: PasskeyContent,
): Promise<PasskeySignature> {
  return { credentialId, assertion: assert(await passkeyChallenge(siteParty.origin, id.toString(), content)) }
}

/** Signs payments that are confirmed together. */
export async function signPayments(
  user: ModelUser,
  key: SoftwareKey,
  ...payments: readonly Payment[]
): Promise<PaymentSignature> {
  const { nonce } = await user.call('index/passkeyNonce', {})
  const items = payments.map(paymentItem)
  return { ...(await signContent(user, key, { purpose: 'payment', nonce, items })), nonce, items }
}

/** The request for a log-in. @param nonce of a challenge, which is used once */
export async function signLogIn({ credentialId, assert }: SoftwareKey, nonce: string) {
  const challenge = await passkeyChallenge(siteParty.origin, '', { purpose: 'log-in', nonce })
  return { signature: { credentialId, assertion: assert(challenge), nonce } }
}

/** The request for a new key. @param by an existing key, which signs it */
export async function requestOfKey(user: ModelUser, key: SoftwareKey, by?: SoftwareKey) {
  const registration = key.register(
    await passkeyChallenge(siteParty.origin, user.id.toString(), { purpose: 'new-key' }),
  )
  const { credentialId, attestationObject } = registration
  const signature = by && (await signContent(user, by, { purpose: 'add-key', credentialId, attestationObject }))
  return { name: 'Phone', payPassword, registration, ...(signature && { signature }) }
}

/** Gives a user their first key, and moves the clock past the resend time of codes. */
export async function addFirstKey(product: Product, user: ModelUser, key: SoftwareKey) {
  const email = `${user.name}@demo.invalid`
  await product.look`update app.user_account set email = ${email} where id = ${user.id}`
  await product.pass(minutes(2))
  await user.call('ems/send', { email, event: 'passkey' })
  const added = await user.call('user/addPasskey', {
    ...(await requestOfKey(user, key)),
    code: await product.newestCode(email),
  })
  // The signer sees it at once, as it does while it runs.
  await recordFirstSights(product.context, product.signer)
  return added
}

/** Signs a quote as its confirmation shows it. */
export async function signQuote(
  user: ModelUser,
  key: SoftwareKey,
  account: { id: string; address: string },
  amount: string,
) {
  const quote = await user.call('withdrawal/quote', { accountId: account.id, amount, feeIn: 'USDT' })
  const { quoteId, received, feeUsdt, feeSnt } = quote
  const { address } = account
  const facts = { quoteId, address, received, feeUsdt, feeSnt }
  return { quoteId, signature: await signContent(user, key, { purpose: 'withdrawal', network: 'dev', ...facts }) }
}

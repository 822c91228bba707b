import type { Answer } from '@synet/contract/calls'
import type { PasskeyContent, Payment } from '@synet/contract/passkey-content'
import type { PasskeySignature, PaymentSignature } from '@synet/contract/schema/passkey'
import { callQuery, queryClient } from '#api/api.ts'

export type Passkeys = Answer<'user/passkeys'>
export const passkeysQuery = callQuery('user/passkeys', {})

/** Every call that changes them answers with how they are then. */
export const cachePasskeys = (passkeys: Passkeys): void => {
  queryClient.setQueryData(passkeysQuery.queryKey, passkeys)
}

/** Some browsers have none: WebKit's for Linux, and views in other apps. */
export const canUsePasskeys = 'PublicKeyCredential' in globalThis

/** Most people have no key: the code that asks a device for one is fetched at the first use. */
export const authenticator = () => import('./authenticator.ts')

/**
 * Has one of the user's keys sign what they confirm.
 * @returns undefined when they have no key
 * @throws CallError with a text for the user when the device gave no signature
 */
export async function signWithPasskey(content: PasskeyContent): Promise<PasskeySignature | undefined> {
  const passkeys = await queryClient.fetchQuery({ ...passkeysQuery, staleTime: 0 })
  return passkeys.list.length === 0 ? undefined : (await authenticator()).signContent(passkeys, content)
}

/**
 * Has one of the user's keys sign payments, in place of the payment password.
 * @throws CallError with a text for the user when the device gave no signature
 */
export async function signPayments(payments: readonly Payment[]): Promise<PaymentSignature> {
  const passkeys = await queryClient.fetchQuery({ ...passkeysQuery, staleTime: 0 })
  return (await authenticator()).signPayments(passkeys, payments)
}

/** Has one of the user's keys say that it is them, as for a log-in. */
export const signAsSelf = async () => (await authenticator()).signLogIn()

import * as z from 'zod/mini'
import { passkeySignature } from '#schema/passkey'
import {
  byId,
  id,
  listOf,
  network,
  networkInput,
  none,
  payPassword,
  plain,
  text,
  time,
  verificationCode,
} from '#schema/primitives'

const account = z.object({ id, network, address: z.string(), name: z.string() })
const accountInput = {
  network: networkInput,
  address: text('address.required', 64),
  name: text('account-name.required', 30).check(plain),
  payPassword,
  code: verificationCode,
  /** Needed from users who have a key. */
  signature: z.optional(passkeySignature),
}

export const bankSchemas = {
  'bank/list': {
    request: none,
    /** Set while a security change holds new accounts and edits, so that a page can announce it. */
    answer: z.extend(listOf(account), { heldUntil: z.nullable(time) }),
  },
  /** Whether an address can be saved, before its owner types password and code. */
  'bank/check': { request: z.object({ network: accountInput.network, address: accountInput.address }), answer: none },
  'bank/add': { request: z.object(accountInput), answer: account },
  'bank/edit': { request: z.object({ id, ...accountInput }), answer: account },
  'bank/delete': { request: byId, answer: none },
} as const

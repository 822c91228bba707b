/**
 * Kinds of proposals that move money or change who may do what: two operators sign them with their keys on the signer's
 * page. Other kinds are approved in the console.
 */
export const signedKinds = [
  'correction',
  'court-order',
  'grant',
  'pool.funded',
  'pool.reduced',
  'capital.taken-out',
  'loss.covered',
  'suspense.assigned',
  'operator.roles',
  'operator.disabled',
  'operator.second-factor',
] as const
export type SignedKind = (typeof signedKinds)[number]

export const isSignedKind = (kind: string): kind is SignedKind => signedKinds.some((one) => one === kind)

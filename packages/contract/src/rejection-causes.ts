/** Each tells a user in their language why an order was rejected; `other`: the operator's own words do. */
export const rejectionCauses = ['unconfirmed', 'address', 'identity', 'funds', 'asked', 'other'] as const
export type RejectionCause = (typeof rejectionCauses)[number]
/** A cause that each language has a text for. */
export type ToldCause = Exclude<RejectionCause, 'other'>
export const isToldCause = (cause: RejectionCause): cause is ToldCause => cause !== 'other'
/** Tells whether the user has to prove something to a person before the same order can be paid. */
export const needsContact = (cause: RejectionCause): boolean =>
  cause === 'unconfirmed' || cause === 'identity' || cause === 'funds'

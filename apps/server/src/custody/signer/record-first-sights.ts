import type { Context } from '#platform/context'
import { eachOf } from '#platform/loop/each-of'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { recordAddresses } from '#custody/signer/advance-orders'
import { recordUserKeys } from '#custody/signer/record-user-keys'
import { recordUserSignatures } from '#custody/signer/user-approval'

/**
 * Records what the signer sees for the first time: the shared database's own dates can be forged. What cannot be recorded
 * holds up nothing else.
 */
export const recordFirstSights = (context: Context, signer: Signer): Promise<void> =>
  eachOf([recordUserKeys, recordAddresses, recordUserSignatures], (record) => record(context, signer))

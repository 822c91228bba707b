import type { Context } from '#platform/context'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { recordAddresses } from '#custody/signer/advance-orders'
import { recordUserKeys } from '#custody/signer/record-user-keys'
import { recordUserSignatures } from '#custody/signer/user-approval'

/** Records what the signer sees for the first time: the shared database's own dates can be forged. */
export async function recordFirstSights(context: Context, signer: Signer): Promise<void> {
  await recordUserKeys(context, signer)
  await recordAddresses(context, signer)
  await recordUserSignatures(context, signer)
}

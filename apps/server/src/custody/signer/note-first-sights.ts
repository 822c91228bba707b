import type { Context } from '#platform/context'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { noteAddresses } from '#custody/signer/advance-orders'
import { noteUserKeys } from '#custody/signer/note-user-keys'
import { noteUserSignatures } from '#custody/signer/user-approval'

/** Records what the signer sees for the first time: the shared database's own dates can be forged. */
export async function noteFirstSights(context: Context, signer: Signer): Promise<void> {
  await noteUserKeys(context, signer)
  await noteAddresses(context, signer)
  await noteUserSignatures(context, signer)
}

import type { Context } from '#platform/context'
import type { Signer } from '#payout/sign/signing-keys'
import { noteAddresses } from '#signer/advance-orders'
import { noteUserKeys } from '#signer/note-user-keys'
import { noteUserSignatures } from '#signer/user-approval'

/** Records what the signer sees for the first time: the shared database's own dates can be forged. */
export async function noteFirstSights(context: Context, signer: Signer): Promise<void> {
  await noteUserKeys(context, signer)
  await noteAddresses(context, signer)
  await noteUserSignatures(context, signer)
}

import { provePath, saltOf } from '#build-tree'
import type { OwnProof } from '#check-proof'
import type { Epoch } from '#epoch-statement'
import { toHex } from '#sha256'

/** A user's proof, from the stored part of an epoch. @param of as for `provePath` */
export function ownProof(
  epoch: Epoch,
  epochKey: Uint8Array,
  account: bigint,
  of: Parameters<typeof provePath>[1],
): OwnProof {
  const { place, leaf, sums, steps } = provePath(epochKey, of)
  return {
    kind: 'synet.own-proof.1',
    statement: epoch.statement,
    signature: epoch.signature,
    publicKey: epoch.publicKey,
    account: account.toString(),
    salt: toHex(saltOf(epochKey, account)),
    sums: sums.map(String),
    place,
    leaf: toHex(leaf),
    path: steps.map(({ hash, sums: beside, parent }) => [
      toHex(hash),
      beside.map(String),
      toHex(parent.subarray(0, 4)),
    ]),
  }
}

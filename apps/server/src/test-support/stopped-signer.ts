import type { Signer } from '#custody/payout/sign/signing-keys'

/** A signer that stops as soon as its journal has something new, before its standby and the database have it. */
export function stopAfterJournal<S extends Signer>(signer: S): S {
  const before = signer.journal.table.count()
  const sync = async () => {
    if (signer.journal.table.count() > before) throw new Error('the signer was stopped')
    await signer.standby.sync()
  }
  return { ...signer, standby: { ...signer.standby, sync } }
}

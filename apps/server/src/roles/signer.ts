import { hotWallet } from '@synet/chain/keys'
import { readSeed } from '#config'
import { startLoop } from '#jobs/loop'
import { openWallet, replaceStuck, signApproved } from '#payout/sign-approved'
import type { Role } from '#roles/running'

/** Holds the seed; nobody can ask it anything: it reads approved withdrawals and leaves signed transactions. */
export const start: Role = async (context) => {
  const account = hotWallet(readSeed())
  await openWallet(context, 'dev', account)
  return [
    startLoop('signing', 500, () => signApproved(context, account)),
    startLoop('replacements', 5_000, () => replaceStuck(context, account)),
  ]
}

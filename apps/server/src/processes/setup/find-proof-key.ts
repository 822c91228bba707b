import type { Sql } from '@synet/ledger/database'
import { readKeyPlaces } from '#platform/config'
import { readVariable } from '#platform/config/read-variable'
import type { Finding } from '#processes/setup/finding'
import { openProofKey } from '#proof/proof-key'

/**
 * Everybody who audits from outside compares the key of a proof with those before it. The key may be replaced, so that
 * this is no reason not to start. A key of a hardware module or a key service is not asked here.
 */
export async function findOtherProofKey(sql: Sql): Promise<readonly Finding[]> {
  if (readVariable('SIGNER_STANDBY_PORT') !== undefined) return []
  const own = readOwnKey()
  const [newest] = await sql<{ number: number; public_key: string }[]>`
    select number, public_key from app.proof_epoch order by number desc limit 1`
  if (own === undefined || newest === undefined || own === newest.public_key) return []
  return [
    {
      what: `the proof key is that of ${own}, and the published proofs up to epoch ${newest.number} are signed with the key ${newest.public_key}`,
      next: 'restore the file that PROOF_KEY_FILE names; where the key was replaced on purpose, announce it: audits from outside will report another key',
    },
  ]
}

/** Keys that cannot be read are a finding of their own. */
function readOwnKey(): string | undefined {
  try {
    const { proof } = readKeyPlaces()
    return proof === undefined || typeof proof === 'string' ? undefined : openProofKey(proof).publicKey
  } catch {
    return undefined
  }
}

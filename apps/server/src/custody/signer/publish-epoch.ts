import { nextState } from '#platform/state/transitions'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { hashText } from '@synet/proof/sha256'
import { controlMessage, type Detail, firstPrevious, type Statement } from '@synet/proof/epoch-statement'
import type { Context } from '#platform/context'
import { log } from '#platform/log/log'
import type { ProofKey } from '#proof/proof-key'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { checkProposals } from '#custody/signer/check-proposals'
import { keyLog } from '#custody/signer/key-log'
import type { Records } from '#custody/signer/records'

/** All but the id are null until it is built. */
interface Built {
  readonly id: bigint
  readonly epoch: number | null
  readonly statement: string | null
  readonly detail: string | null
}

/**
 * Signs the epoch that was built, with the platform's key and with every address that it counts, and publishes it. It signs
 * only what follows the last epoch, messages that can't be a transaction, and nothing while a change was made that operators
 * did not sign. @returns true when there was one
 */
export async function publishBuilt(
  context: Pick<Context, 'sql' | 'clock' | 'networks'>,
  signer: Signer,
  proofKey: ProofKey,
): Promise<boolean> {
  const { sql, clock } = context
  const [waiting] = await sql`select from app.proof_request where state = 'built'`
  if (!waiting || (await checkProposals(context, signer)) !== undefined) return false
  return inTransaction(sql, async (tx) => {
    const [built] = await tx<Built[]>`
      select id, epoch, statement, detail from app.proof_request where state = 'built' for update skip locked`
    if (!built) return false
    const { statement: statementText, detail: detailText } = built
    invariant(statementText && detailText, `epoch ${built.epoch} is not built`)
    const statement = JSON.parse(statementText) as Statement
    const detail = JSON.parse(detailText) as Detail
    const now = clock.now()
    const failure = await whyNot(tx, detailText, statement, signer)
    if (failure) {
      log.error('an epoch is not signed', { job: 'proof', order: `epoch:${built.epoch}`, detail: failure })
      await tx`update app.proof_request set state = ${nextState('proof_request', 'built', 'failed')}, failure = ${failure}, ended_at = ${now} where id = ${built.id}`
      return true
    }
    const control = await signControl(tx, signer, statement, detail)
    const signature = await proofKey.sign(statementText)
    await tx`insert into app.proof_epoch (number, at, statement, hash, signature, public_key, detail, control, published_at)
      values (${statement.epoch}, ${new Date(statement.at)}, ${statementText}, ${hashText(statementText)},
        ${signature}, ${proofKey.publicKey}, ${detailText}, ${JSON.stringify(control)}, ${now})`
    await tx`update app.proof_request set state = ${nextState('proof_request', 'built', 'published')}, ended_at = ${now} where id = ${built.id}`
    return true
  })
}

async function whyNot(
  tx: Transaction,
  detail: string,
  statement: Statement,
  { records }: Signer,
): Promise<string | undefined> {
  const [last] = await tx<{ number: number; hash: string; statement: string }[]>`
    select number, hash, statement from app.proof_epoch order by number desc limit 1`
  if (statement.epoch !== (last?.number ?? 0) + 1)
    return `epoch ${statement.epoch} does not follow ${last?.number ?? 0}`
  if (last && hashText(last.statement) !== last.hash) return `epoch ${last.number} was changed`
  if (statement.previous !== (last?.hash ?? firstPrevious)) return `it does not name epoch ${last?.number ?? 0}`
  if (statement.detail !== hashText(detail)) return 'its detail was changed'
  return namesKeys(statement, last && (JSON.parse(last.statement) as Statement), records)
    ? undefined
    : "it does not name the operators' keys"
}

/** Only an epoch that was built before the public log of operators' keys began names none. */
function namesKeys({ operatorKeys: keys, at }: Statement, last: Statement | undefined, records: Records): boolean {
  if (keys) return keyLog(records)[keys.count - 1]?.hash === keys.hash
  const began = records.newest('key-log')
  return !last?.operatorKeys && began !== undefined && new Date(at) < began.at
}

/**
 * Signs for each address, at this block and for this epoch, to prove that we hold its key. A payout contract has none:
 * the hot wallet signs, which is its operator.
 */
async function signControl(
  tx: Transaction,
  { keys, contracts }: Pick<Signer, 'keys' | 'contracts'>,
  statement: Statement,
  detail: Detail,
): Promise<readonly string[]> {
  const rows = await tx<{ address: string; hd_index: bigint }[]>`
    select address, hd_index from app.deposit_address where address = any (${detail.addresses.map((one) => one.address)})`
  const control: string[] = []
  for (const { network, address } of detail.addresses) {
    const reserves = statement.reserves.find((reserve) => reserve.network === network)
    const index = rows.find((row) => row.address === address)?.hd_index
    invariant(reserves && index !== undefined, `${address} is not ours`)
    const wallet = keys.retired.find((candidate) => candidate.address === address) ?? keys.hot
    const key = index < 0n ? wallet : keys.deposit(index)
    const isContract = Object.values(contracts).includes(address)
    invariant(key.address === address || isContract, `${address} is of another seed`)
    control.push(await key.signMessage({ message: controlMessage(reserves, statement.epoch, address) }))
  }
  return control
}

import { nextState } from '#state/transitions'
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { invariant } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { hashText } from '@synet/proof/sha256'
import { controlMessage, type Detail, firstPrevious, type Statement } from '@synet/proof/statement'
import type { Context } from '#context'
import type { Signer } from '#payout/sign/signing-keys'

/** RFC 8410: the bytes before the 32 bytes of an Ed25519 key in PKCS #8. */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The platform's Ed25519 key, in memory, in a hardware module, or in a key service. */
export interface ProofKey {
  /** 32 bytes, hex. */
  readonly publicKey: string
  /** @returns 64 bytes, hex */
  sign(text: string): Promise<string>
}

/** Opens a key that lies in a file. @param secret 32 bytes */
export function openProofKey(secret: Uint8Array): ProofKey {
  invariant(secret.length === 32, 'the proof key has 32 bytes')
  const key = createPrivateKey({ key: Buffer.concat([keyPrefix, secret]), format: 'der', type: 'pkcs8' })
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  return { publicKey, sign: async (text) => sign(null, Buffer.from(text), key).toString('hex') }
}
/** All but the id are null until it is built. */
interface Built {
  readonly id: bigint
  readonly epoch: number | null
  readonly statement: string | null
  readonly detail: string | null
}

/**
 * Signs the epoch that was built, with the platform's key and with every address that it counts, and publishes it. It signs
 * only what follows the last epoch, and messages that can't be a transaction. @returns true when there was one
 */
export function publishBuilt(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  signer: Pick<Signer, 'keys' | 'contracts'>,
  proofKey: ProofKey,
): Promise<boolean> {
  return inTransaction(sql, async (tx) => {
    const [built] = await tx<Built[]>`
      select id, epoch, statement, detail from app.proof_request where state = 'built' for update skip locked`
    if (!built) return false
    const { statement: statementText, detail: detailText } = built
    invariant(statementText && detailText, `epoch ${built.epoch} is not built`)
    const statement = JSON.parse(statementText) as Statement
    const detail = JSON.parse(detailText) as Detail
    const now = clock.now()
    const failure = await whyNot(tx, detailText, statement)
    if (failure) {
      console.error(`proof: epoch ${built.epoch} is not signed: ${failure}`)
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

async function whyNot(tx: Transaction, detail: string, statement: Statement): Promise<string | undefined> {
  const [last] = await tx<{ number: number; hash: string; statement: string }[]>`
    select number, hash, statement from app.proof_epoch order by number desc limit 1`
  if (statement.epoch !== (last?.number ?? 0) + 1)
    return `epoch ${statement.epoch} does not follow ${last?.number ?? 0}`
  if (last && hashText(last.statement) !== last.hash) return `epoch ${last.number} was changed`
  if (statement.previous !== (last?.hash ?? firstPrevious)) return `it does not name epoch ${last?.number ?? 0}`
  if (statement.detail !== hashText(detail)) return 'its detail was changed'
  return undefined
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
    const reserves = statement.reserves.find((one) => one.network === network)
    const index = rows.find((row) => row.address === address)?.hd_index
    invariant(reserves && index !== undefined, `${address} is not ours`)
    const key = index < 0n ? keys.hot : keys.deposit(index)
    const isContract = Object.values(contracts).includes(address)
    invariant(key.address === address || isContract, `${address} is of another seed`)
    control.push(await key.signMessage({ message: controlMessage(reserves, statement.epoch, address) }))
  }
  return control
}

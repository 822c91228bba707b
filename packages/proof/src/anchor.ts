import { firstPrevious } from '#epoch-statement'

/**
 * The heads that one transaction on a chain fixes: a person who rewrites what they cover can't change the transaction. Its
 * calldata is 121 bytes; numbers are big-endian:
 *
 *     "SYNA" ‖ 1 ‖ epoch (4) ‖ epoch's hash (32) ‖ last closed posting (8) ‖ its hash (32) ‖ rows of the log (8) ‖ its head (32)
 */
export interface Anchor {
  readonly epoch: number
  /** SHA-256 of the epoch's statement, hex. */
  readonly epochHash: string
  /** The closed prefix of the ledger: its last posting, and the hash over all postings up to it. */
  readonly ledger: { readonly through: bigint; readonly hash: string }
  /** The operators' log: the number of its rows, and the hash of the last one; 64 zeros while there is none. */
  readonly operators: { readonly count: bigint; readonly hash: string }
}

const tag = '53594e41'
const version = '01'
const pattern = new RegExp(
  `^0x${tag}${version}([0-9a-f]{8})([0-9a-f]{64})([0-9a-f]{16})([0-9a-f]{64})([0-9a-f]{16})([0-9a-f]{64})$`,
)

const number = (value: bigint, bytes: number): string => value.toString(16).padStart(bytes * 2, '0')

/** @returns the calldata, 0x and hex */
export function anchorData({ epoch, epochHash, ledger, operators }: Anchor): string {
  const data = `0x${tag}${version}${number(BigInt(epoch), 4)}${epochHash}${number(ledger.through, 8)}${ledger.hash}${number(operators.count, 8)}${operators.hash || firstPrevious}`
  if (!pattern.test(data)) throw new Error(`these are no heads: ${data}`)
  return data
}

/** @returns undefined for anything that is not an anchor of this version */
export function readAnchor(data: string): Anchor | undefined {
  const match = pattern.exec(data.toLowerCase())
  if (!match) return undefined
  const [, epoch = '', epochHash = '', through = '', hash = '', count = '', logHash = ''] = match
  return {
    epoch: Number.parseInt(epoch, 16),
    epochHash,
    ledger: { through: BigInt(`0x${through}`), hash },
    operators: { count: BigInt(`0x${count}`), hash: logHash },
  }
}

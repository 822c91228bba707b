import type { DatabaseSync } from 'node:sqlite'
import { openChainedTable, preparer } from '#custody/signer/chained-table'
import type { Decision } from '#custody/signer/decision'
import type { ApprovalBatch } from '@synet/proof/approval-batch'
import type { Assertion } from '@synet/proof/passkey-signature'
import type { Policy } from '#custody/signer/policy'
import type { UserKeyRecord } from '#custody/signer/user-keys'

/** An approval as the signer verified it: anybody with the operator's public key can verify it again. */
export interface Approval {
  readonly operator: string
  readonly credentialId: string
  /** SHA-256 of what was approved, hex. */
  readonly contentHash: string
  readonly expiresAt: string
  readonly assertion: Assertion
  /** The hash of the batch that was signed; absent where the content was signed alone. */
  readonly batch?: string
  /** The amount of a payout, in minor units of USDT; decisions have none. */
  readonly amount?: string
}

/** What the signer records beside its signatures: kind → content. The comments say what the key of a record is. */
export interface RecordKinds {
  /** Written once, when the store is created. */
  readonly deployment: { readonly id: string }
  /**
   * Key: the operator's name. The token itself is shown once. `founds`: it enrols without two signatures. `invitedBy`: an
   * operator; absent from those of the signer's own machine.
   */
  readonly invitation: {
    readonly tokenHash: string
    readonly expiresAt: string
    readonly founds: boolean
    readonly invitedBy?: string
  }
  /** Key: the operator's name. The newest record says whether the operator may approve, and with which key. */
  readonly operator:
    | { readonly event: 'enrolled'; readonly credentialId: string; readonly publicKey: string; readonly host?: string }
    | { readonly event: 'disabled' }
  /** The newest record is in force. */
  readonly policy: Policy
  /** The beginning of the public log of operators' keys: what was posted up to `after` needs no signatures. */
  readonly 'key-log': { readonly after: string }
  /** Every proposal that needs two operators needs their signatures from this time on. */
  readonly 'all-proposals': Readonly<Record<string, never>>
  /** Key: `payout`, `decision` or `proposal`, and its id. */
  readonly approval: Approval
  /** Key: the batch's hash. What one signature approved; each order has its own approval, which stands alone. */
  readonly 'approval-batch': ApprovalBatch & { readonly operator: string; readonly credentialId: string }
  /** Key: the decision's id. */
  readonly decision: Decision & { readonly proposedBy: string }
  /** Key: the decision's id. */
  readonly decided: { readonly outcome: 'executed' } | { readonly outcome: 'withdrawn'; readonly by?: Approval }
  /** Key: the network. The newest record names where the platform's own money may go. */
  readonly 'cold-address': { readonly address: string }
  /** Key: the network. The newest record is in force: decimal gwei for a unit of gas, on TRON sun for a unit of energy. */
  readonly 'gas-ceiling': { readonly price: string }
  /** Key: the user's id. Together they say which keys the user has. */
  readonly 'user-key': UserKeyRecord
  /** Key: the quote of a withdrawal that its user's key signed. The first order that has the signature keeps it. */
  readonly 'user-signature': { readonly withdrawalId: string; readonly signature: string }
  /** Key: network, address and user. The first record is the first time that the signer saw the address. */
  readonly address: { readonly accountId: string }
  /** Two operators adopted this store although more was published than it has: heads of former eras bind it no more. */
  readonly 'store-adopted': { readonly era: string }
  /** Key: the epoch. Written before the anchor is signed; the newest of an epoch is in force. `logId`: row of the operators' log. */
  readonly anchor: { readonly network: string; readonly epoch: number; readonly logId: string; readonly data: string }
}
export type RecordKind = keyof RecordKinds

export interface StoredRecord<K extends RecordKind> {
  readonly seq: bigint
  readonly key: string
  readonly content: RecordKinds[K]
  readonly at: Date
}

const schema = `
  create table if not exists record (
    seq integer primary key, kind text not null, key text not null, content text not null, at text not null, hash text not null
  ) strict;
  create index if not exists record_key on record (kind, key, seq);
  create index if not exists record_kind on record (kind, seq);
  create index if not exists record_time on record (kind, at);
`

interface Row {
  readonly seq: bigint
  readonly key: string
  readonly content: string
  readonly at: string
}

/**
 * Opens the signer's records: who may approve, with which keys, what they approved, and the limits in force. They are
 * append-only, and each contains the hash of the one before.
 * @throws InvariantError when a record was changed or removed
 */
export function openRecords(db: DatabaseSync) {
  db.exec(schema)
  const prepare = preparer(db)
  const table = openChainedTable(db, 'record', ['kind', 'key', 'content', 'at'])
  const newest = prepare('select seq, key, content, at from record where kind = ? order by seq desc limit 1')
  const first = prepare('select seq, key, content, at from record where kind = ? and key = ? order by seq limit 1')
  const byKind = prepare('select seq, key, content, at from record where kind = ? order by seq')
  const byKey = prepare('select seq, key, content, at from record where kind = ? and key = ? order by seq')
  const since = prepare('select seq, key, content, at from record where kind = ? and at > ? order by seq')

  const read = <K extends RecordKind>(row: unknown): StoredRecord<K> => {
    const { seq, key, content, at } = row as Row
    return { seq, key, content: JSON.parse(content) as RecordKinds[K], at: new Date(at) }
  }
  const readOne = <K extends RecordKind>(row: unknown) => (row === undefined ? undefined : read<K>(row))

  return {
    table,
    /** Appends a record; it is on disk when this returns. */
    append<K extends RecordKind>(kind: K, key: string, content: RecordKinds[K], at: Date): void {
      table.append({ kind, key, content: JSON.stringify(content), at: at.toISOString() })
    },
    /** @returns the records of a kind, oldest first */
    list: <K extends RecordKind>(kind: K, key?: string): readonly StoredRecord<K>[] =>
      (key === undefined ? byKind.all(kind) : byKey.all(kind, key)).map((row) => read<K>(row)),
    since: <K extends RecordKind>(kind: K, at: Date): readonly StoredRecord<K>[] =>
      since.all(kind, at.toISOString()).map((row) => read<K>(row)),
    newest: <K extends RecordKind>(kind: K) => readOne<K>(newest.get(kind)),
    first: <K extends RecordKind>(kind: K, key: string) => readOne<K>(first.get(kind, key)),
  }
}
export type Records = ReturnType<typeof openRecords>

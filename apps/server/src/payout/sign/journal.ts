import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { invariant } from '@synet/core/result'
import type { LedgerHead } from '@synet/ledger/posting-chain'
import type { Outgoing } from '#payout/outgoing'

/** A signed transaction as the signer's journal records it. */
export interface SignedRecord {
  readonly network: string
  readonly sender: string
  /** Null on a network without nonces. */
  readonly nonce: bigint | null
  readonly purpose: Outgoing['purpose']
  /** The withdrawal that is paid, or the sweep that is made or given gas. */
  readonly subject: bigint
  readonly recipient: string
  readonly rawAmount: bigint
}

const schema = `
  create table if not exists signed (
    seq integer primary key,
    network text not null, sender text not null, nonce integer,
    purpose text not null, subject integer not null, recipient text not null, raw_amount text not null,
    tx_hash text not null, signed_at text not null, hash text not null
  ) strict;
  create index if not exists signed_nonce on signed (network, sender, nonce, seq);
  create index if not exists signed_subject on signed (network, purpose, subject, seq);
  create trigger if not exists signed_append_only_update before update on signed
    begin select raise(abort, 'the journal is append only'); end;
  create trigger if not exists signed_append_only_delete before delete on signed
    begin select raise(abort, 'the journal is append only'); end;
  create table if not exists wallet (
    network text not null, sender text not null,
    next_nonce integer not null, adopted_nonce integer not null, adopted_at text not null, final_nonce integer not null,
    primary key (network, sender)
  ) strict;
  create table if not exists ledger_head (one integer primary key check (one = 1), through integer not null, hash text not null) strict;
`

interface SignedRow {
  readonly nonce: bigint | null
  readonly purpose: SignedRecord['purpose']
  readonly subject: bigint
  readonly recipient: string
  readonly raw_amount: string
}

export interface WalletPosition {
  /** The nonce that the next new transaction takes. */
  readonly nextNonce: bigint
  /** Nonces below it were taken before this journal began, or before operators resumed with another database. */
  readonly adoptedNonce: bigint
  readonly adoptedAt: string
  /** The highest nonce that was seen final on the chain. */
  readonly finalNonce: bigint
}

/**
 * Opens the signer's journal, a file outside the shared database that only the signer can write. Each record is on disk
 * before the signature leaves the process, and contains the hash of the record before it.
 */
// oxlint-disable-next-line max-lines-per-function -- Its statements are prepared once and share one database.
export function openJournal(file: string) {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = delete; pragma synchronous = full')
  db.exec(schema)
  const prepare = (text: string) => {
    const statement = db.prepare(text)
    statement.setReadBigInts(true)
    return statement
  }
  const newest = prepare('select seq, hash from signed order by seq desc limit 1')
  const append =
    prepare(`insert into signed (seq, network, sender, nonce, purpose, subject, recipient, raw_amount, tx_hash, signed_at, hash)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const raise = prepare('update wallet set next_nonce = max(next_nonce, ?) where network = ? and sender = ?')
  const columns = 'nonce, purpose, subject, recipient, raw_amount'
  const byNonce = prepare(
    `select ${columns} from signed where network = ? and sender = ? and nonce = ? order by seq limit 1`,
  )
  const bySubject = prepare(
    `select ${columns} from signed where network = ? and purpose = 'payout' and subject = ? order by seq desc limit 1`,
  )
  const readWallet = prepare(
    'select next_nonce, adopted_nonce, adopted_at, final_nonce from wallet where network = ? and sender = ?',
  )
  const adoptWallet =
    prepare(`insert into wallet (network, sender, next_nonce, adopted_nonce, adopted_at, final_nonce) values (?, ?, ?, ?, ?, 0)
    on conflict (network, sender) do update set next_nonce = excluded.next_nonce, adopted_nonce = excluded.adopted_nonce,
      adopted_at = excluded.adopted_at`)
  const keepFinal = prepare('update wallet set final_nonce = ? where network = ? and sender = ?')
  const readHead = prepare('select through, hash from ledger_head')
  const writeHead = prepare(`insert into ledger_head (one, through, hash) values (1, ?, ?)
    on conflict (one) do update set through = excluded.through, hash = excluded.hash`)
  const dropHead = prepare('delete from ledger_head')

  const recordOf = (network: string, sender: string, row: unknown): SignedRecord | undefined => {
    if (row === undefined) return undefined
    const { nonce, purpose, subject, recipient, raw_amount } = row as SignedRow
    return { network, sender, nonce, purpose, subject, recipient, rawAmount: BigInt(raw_amount) }
  }

  return {
    /** Records what was just signed; the record is on disk when this returns. */
    append(record: SignedRecord, signed: { readonly txHash: string; readonly at: Date }): void {
      const last = newest.get() as { seq: bigint; hash: string } | undefined
      const seq = (last?.seq ?? 0n) + 1n
      const at = signed.at.toISOString()
      const { network, sender, nonce, purpose, subject, recipient, rawAmount } = record
      const fields = [network, sender, nonce, purpose, subject, recipient, rawAmount, signed.txHash, at]
      const hash = createHash('sha256')
        .update([last?.hash ?? '', seq, ...fields].join('\n'))
        .digest('hex')
      db.exec('begin immediate')
      append.run(
        seq,
        network,
        sender,
        nonce,
        purpose,
        subject,
        recipient,
        rawAmount.toString(),
        signed.txHash,
        at,
        hash,
      )
      if (nonce !== null) raise.run(nonce + 1n, network, sender)
      db.exec('commit')
    },
    /** Finds the first transaction signed with this nonce, whose recipient and amount its replacements keep. */
    findByNonce: (network: string, sender: string, nonce: bigint) =>
      recordOf(network, sender, byNonce.get(network, sender, nonce)),
    findPayout: (network: string, withdrawalId: bigint) => recordOf(network, '', bySubject.get(network, withdrawalId)),
    wallet(network: string, sender: string): WalletPosition | undefined {
      const row = readWallet.get(network, sender) as
        | { next_nonce: bigint; adopted_nonce: bigint; adopted_at: string; final_nonce: bigint }
        | undefined
      if (!row) return undefined
      const { next_nonce: nextNonce, adopted_nonce: adoptedNonce, adopted_at: adoptedAt, final_nonce: finalNonce } = row
      return { nextNonce, adoptedNonce, adoptedAt, finalNonce }
    },
    /** Starts counting from the database's nonce, at the first start and after operators have resumed a network. */
    adopt(network: string, sender: string, nonce: bigint, at: Date): void {
      adoptWallet.run(network, sender, nonce, nonce, at.toISOString())
    },
    keepFinalNonce(network: string, sender: string, nonce: bigint): void {
      keepFinal.run(nonce, network, sender)
    },
    ledgerHead: () => readHead.get() as LedgerHead | undefined,
    keepLedgerHead({ through, hash }: LedgerHead): void {
      writeHead.run(through, hash)
    },
    forgetLedgerHead(): void {
      dropHead.run()
    },
    close(): void {
      invariant(db.isOpen, 'the journal is closed once')
      db.close()
    },
  }
}
export type Journal = ReturnType<typeof openJournal>

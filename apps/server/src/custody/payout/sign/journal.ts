import type { DatabaseSync } from 'node:sqlite'
import { openChainedTable, preparer } from '#custody/signer/chained-table'
import type { LedgerHead } from '@synet/ledger/posting-chain'

/** What a transaction is for. */
export const purposes = ['payout', 'gas', 'sweep', 'anchor', 'own-funds'] as const
export type Purpose = (typeof purposes)[number]

/** A signed transaction as the signer's journal records it. */
export interface SignedRecord {
  readonly network: string
  readonly sender: string
  /** Null on a network without nonces. */
  readonly nonce: bigint | null
  readonly purpose: Purpose
  /** The withdrawal or proposal that is paid, the sweep that is made or given gas, or the epoch that is anchored. */
  readonly subject: bigint
  readonly recipient: string
  readonly rawAmount: bigint
  /** What the sums of a day count; only the first signature of a payout has it. */
  readonly payout?: PayoutNote
}

/** An effect, with one of the transactions that were signed for it. */
export interface SignedTransaction extends SignedRecord {
  readonly txHash: string
  readonly at: Date
  /** The user who is paid; only the first signature of a payout has it. */
  readonly userId: bigint | null
}

/** The user for whom a payout was signed, and the operators who approved it. */
export interface PayoutNote {
  readonly userId: bigint
  /** What the user gives, its fee included: minor units of USDT. */
  readonly amount: bigint
  /** The names of the operators; nobody for an automatic payout. */
  readonly approvedBy: readonly string[]
}

/** A payout of the last day. */
export interface PaidOut extends PayoutNote {
  readonly network: string
  readonly subject: bigint
  readonly recipient: string
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
  create index if not exists signed_recipient on signed (network, recipient);
  create index if not exists signed_time on signed (signed_at);
  create index if not exists signed_hash on signed (tx_hash);
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

interface ListedRow {
  readonly sender: string
  readonly tx_hash: string
  readonly signed_at: string
  readonly user_id: bigint | null
}

interface NotedRow {
  readonly network: string
  readonly subject: bigint
  readonly recipient: string
  readonly user_id: bigint
  readonly amount: bigint
  readonly approved_by: string
}

/** Rows of the tables `wallet` and `ledger_head`; numbers are decimal texts. */
export interface Positions {
  readonly wallets: readonly (readonly string[])[]
  readonly ledger: readonly (readonly string[])[]
}

export interface WalletPosition {
  /** The nonce that the next new transaction takes. */
  readonly nextNonce: bigint
  /** When counting began, or operators adopted another position. */
  readonly adoptedAt: string
  /** The highest nonce that was seen final on the chain. */
  readonly finalNonce: bigint
}

const walletColumns = 'network, sender, next_nonce, adopted_nonce, adopted_at, final_nonce'
const signedColumns = [
  'network',
  'sender',
  'nonce',
  'purpose',
  'subject',
  'recipient',
  'raw_amount',
  'tx_hash',
  'signed_at',
]

/** A journal of the first version has no notes of its payouts. */
function addNotes(db: DatabaseSync): void {
  const columns = db.prepare('pragma table_info(signed)').all()
  if (columns.some((column) => column['name'] === 'user_id')) return
  db.exec(`alter table signed add column user_id integer; alter table signed add column amount integer;
    alter table signed add column approved_by text`)
}

/**
 * Opens the signer's journal in the signer's own store. Each record is on disk before the signature leaves the process,
 * and contains the hash of the record before it.
 */
// oxlint-disable-next-line max-lines-per-function -- Its statements are prepared once and share one database.
export function openJournal(db: DatabaseSync) {
  db.exec(schema)
  addNotes(db)
  const prepare = preparer(db)
  const table = openChainedTable(db, 'signed', signedColumns, ['user_id', 'amount', 'approved_by'])
  const raise = prepare('update wallet set next_nonce = max(next_nonce, ?) where network = ? and sender = ?')
  const columns = 'nonce, purpose, subject, recipient, raw_amount'
  const byNonce = prepare(`select ${columns} from signed where network = ? and sender = ? and nonce = ? order by seq`)
  const bySubject = prepare(
    `select signed_at, ${columns} from signed where network = ? and purpose = ? and subject = ? order by seq desc limit 1`,
  )
  const anyTo = prepare("select 1 from signed where network = ? and recipient = ? and purpose = 'payout' limit 1")
  const since = prepare(`select network, subject, recipient, user_id, amount, approved_by from signed
    where signed_at > ? and user_id is not null`)
  const anyHash = prepare('select 1 from signed where network = ? and tx_hash = ? limit 1')
  const ofPurpose = prepare(`select sender, tx_hash, signed_at, user_id, ${columns} from signed
    where network = ? and purpose = ? and signed_at > ? order by seq`)
  const readWallet = prepare('select next_nonce, adopted_at, final_nonce from wallet where network = ? and sender = ?')
  const walletsOf = prepare('select sender, next_nonce from wallet where network = ? order by sender')
  const adoptWallet =
    prepare(`insert into wallet (network, sender, next_nonce, adopted_nonce, adopted_at, final_nonce) values (?, ?, ?, ?, ?, 0)
    on conflict (network, sender) do update set next_nonce = excluded.next_nonce, adopted_nonce = excluded.adopted_nonce,
      adopted_at = excluded.adopted_at`)
  const storeFinal = prepare('update wallet set final_nonce = ? where network = ? and sender = ?')
  const readHead = prepare('select through, hash from ledger_head')
  const writeHead = prepare(`insert into ledger_head (one, through, hash) values (1, ?, ?)
    on conflict (one) do update set through = excluded.through, hash = excluded.hash`)
  const allWallets = prepare(`select ${walletColumns} from wallet order by network, sender`)
  const putWallet = prepare(`insert into wallet (${walletColumns}) values (?, ?, ?, ?, ?, ?)`)
  const dropHead = prepare('delete from ledger_head')

  const recordOf = (network: string, sender: string, row: unknown): SignedRecord | undefined => {
    if (row === undefined) return undefined
    const { nonce, purpose, subject, recipient, raw_amount } = row as SignedRow
    return { network, sender, nonce, purpose, subject, recipient, rawAmount: BigInt(raw_amount) }
  }

  return {
    table,
    /** Records the effects of a transaction that was just signed; all are on disk when this returns. */
    append(effects: readonly SignedRecord[], signed: { readonly txHash: string; readonly at: Date }): void {
      db.exec('begin immediate')
      for (const { network, sender, nonce, purpose, subject, recipient, rawAmount, payout } of effects) {
        table.append({
          network,
          sender,
          nonce,
          purpose,
          subject,
          recipient,
          raw_amount: rawAmount,
          tx_hash: signed.txHash,
          signed_at: signed.at.toISOString(),
          ...(payout && { user_id: payout.userId, amount: payout.amount, approved_by: payout.approvedBy.join() }),
        })
        if (nonce !== null) raise.run(nonce + 1n, network, sender)
      }
      db.exec('commit')
    },
    /**
     * Lists the effects of the first transaction signed with this nonce, which its replacements keep: one, or the
     * payments of a batch.
     */
    listByNonce(network: string, sender: string, nonce: bigint): readonly SignedRecord[] {
      const first = new Map<string, SignedRecord>()
      for (const row of byNonce.all(network, sender, nonce)) {
        const record = recordOf(network, sender, row)
        const key = `${record?.purpose} ${record?.subject}`
        if (record && !first.has(key)) first.set(key, record)
      }
      return [...first.values()]
    },
    /** Finds what was signed last for a withdrawal, a proposal or an epoch. */
    findSubject(network: string, purpose: SignedRecord['purpose'], subject: bigint) {
      const row = bySubject.get(network, purpose, subject) as { signed_at: string } | undefined
      const record = recordOf(network, '', row)
      return row && record && { ...record, at: new Date(row.signed_at) }
    },
    /** Whether a payout to the address was ever signed. */
    hasPaid: (network: string, recipient: string): boolean => anyTo.get(network, recipient) !== undefined,
    /** Whether a transaction was signed here. */
    hasSigned: (network: string, txHash: string): boolean => anyHash.get(network, txHash) !== undefined,
    /** Lists what was signed for a purpose after a time, replacements among them. */
    listSigned: (network: string, purpose: Purpose, after: Date): readonly SignedTransaction[] =>
      ofPurpose.all(network, purpose, after.toISOString()).flatMap((row) => {
        const { sender, tx_hash: txHash, signed_at: at, user_id: userId } = row as unknown as ListedRow
        const record = recordOf(network, sender, row)
        return record ? [{ ...record, txHash, at: new Date(at), userId }] : []
      }),
    /** Lists the payouts that were first signed after a time. */
    paidSince: (at: Date): readonly PaidOut[] =>
      (since.all(at.toISOString()) as unknown as readonly NotedRow[]).map((row) => ({
        network: row.network,
        subject: row.subject,
        recipient: row.recipient,
        userId: row.user_id,
        amount: row.amount,
        approvedBy: row.approved_by.split(',').filter(Boolean),
      })),
    wallet(network: string, sender: string): WalletPosition | undefined {
      const row = readWallet.get(network, sender) as
        | { next_nonce: bigint; adopted_at: string; final_nonce: bigint }
        | undefined
      if (!row) return undefined
      return { nextNonce: row.next_nonce, adoptedAt: row.adopted_at, finalNonce: row.final_nonce }
    },
    /** Lists the hot wallets of a network, each with the nonce that its next new transaction takes. */
    listWallets: (network: string): readonly { readonly sender: string; readonly nextNonce: bigint }[] =>
      walletsOf.all(network).map((row) => {
        const { sender, next_nonce: nextNonce } = row as unknown as { sender: string; next_nonce: bigint }
        return { sender, nextNonce }
      }),
    /** Starts counting from the database's nonce, at the first start and when operators have adopted a position. */
    adopt(network: string, sender: string, nonce: bigint, at: Date): void {
      adoptWallet.run(network, sender, nonce, nonce, at.toISOString())
    },
    storeFinalNonce(network: string, sender: string, nonce: bigint): void {
      storeFinal.run(nonce, network, sender)
    },
    ledgerHead: () => readHead.get() as LedgerHead | undefined,
    storeLedgerHead({ through, hash }: LedgerHead): void {
      writeHead.run(through, hash)
    },
    forgetLedgerHead(): void {
      dropHead.run()
    },
    /** The positions of wallets and ledger, which change: they are sent to the standby as a whole. */
    positions: (): Positions => ({
      wallets: allWallets.all().map((row) => Object.values(row).map(String)),
      ledger: readHead.all().map((row) => Object.values(row).map(String)),
    }),
    /** Replaces the positions by those of another store. */
    takePositions({ wallets, ledger }: Positions): void {
      db.exec('begin immediate; delete from wallet; delete from ledger_head')
      for (const row of wallets) putWallet.run(...row)
      for (const [through = '0', hash = ''] of ledger) writeHead.run(through, hash)
      db.exec('commit')
    },
  }
}
export type Journal = ReturnType<typeof openJournal>

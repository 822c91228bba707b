import { AmountText } from '@synet/ui/layout/amount-text'
import { hashOf } from './hash.ts'
import { t } from '@synet/words/operators/t'
import { type Column, Table } from './table.tsx'

interface Entry {
  readonly account: string
  readonly bucket: string
  readonly asset: string
  readonly username: string | null
  readonly amount: string
  readonly balanceAfter?: string
}

export const accountText = ({ bucket, asset, username }: Pick<Entry, 'bucket' | 'asset' | 'username'>): string =>
  username === null ? `${bucket} / ${asset}` : `${username} · ${bucket} / ${asset}`

/** The lines of a posting; with the balance after each where it has happened. */
export function EntryTable({ label, entries }: { label: string; entries: readonly Entry[] }) {
  const columns: Column<Entry>[] = [
    {
      name: t('entry.account'),
      cell: (entry) => <a href={hashOf('ledger', 'account', entry.account)}>{accountText(entry)}</a>,
    },
    {
      name: t('fact.amount'),
      end: true,
      cell: (entry) => <AmountText value={entry.amount} unit={entry.asset} plus />,
    },
  ]
  if (entries.some((entry) => entry.balanceAfter !== undefined))
    columns.push({
      name: t('entry.balance-after'),
      end: true,
      cell: (entry) => <AmountText value={entry.balanceAfter ?? '0'} unit={entry.asset} />,
    })
  return <Table label={label} columns={columns} rows={entries} keyOf={(entry) => entry.account} />
}

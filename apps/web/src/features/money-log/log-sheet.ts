import type { Answer } from '@synet/contract/calls'
import { offsetText } from '#money/offset-text.ts'
import { type Cell, createWorkbook } from '#money/workbook.ts'
import { t } from '#texts/t.ts'
import { kindName } from './kinds.ts'

/** Fields of a CSV file (RFC 4180), row by row. */
function* csvRows(text: string): Generator<string[]> {
  const field = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/gy
  for (let row: string[] = [], at = 0; at < text.length; at = field.lastIndex) {
    const [, quoted, plain = '', end] = field.exec(text) ?? []
    // What is no CSV, such as the rest of a line that broke off, ends the file.
    if (end === undefined) return
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    yield row
    row = []
  }
}

/** The server marks texts that begin like a formula by an apostrophe; in a workbook they are texts anyway. */
const typed = (text: string): string => text.replace(/^'/, '')

const timeCells = (at: string): readonly Cell[] => [{ at }, offsetText(at)]

function logRow([
  at = '',
  asset = '',
  kind = '',
  change = '',
  balance = '',
  remark = '',
  order = '',
  entry = '',
]: string[]): Cell[] {
  return [
    ...timeCells(at),
    asset,
    kindName(kind),
    { decimal: change },
    { decimal: balance },
    typed(remark),
    order,
    entry,
  ]
}

export interface StatementBalances {
  readonly from: string
  readonly to: string
  readonly balances: Answer<'user/statement'>['balances']
}

/**
 * Writes the money log as a workbook in the page's language, newest first.
 * @param file the server's CSV file
 * @param of the balances of a statement: those of its end are written above the rows, those of its beginning below
 */
export async function logSheet(file: Blob, of?: StatementBalances): Promise<Blob> {
  const [, ...rows] = csvRows(await file.text())
  const balances = of?.balances ?? []
  const balanceRow = (at: string, asset: string, name: string, decimal: string): Cell[] => [
    ...timeCells(at),
    asset,
    name,
    '',
    { decimal },
    '',
    '',
    '',
  ]
  const balanceRows = (at: string, kind: 'opening' | 'closing') =>
    balances.map((balance) => balanceRow(at, balance.asset, t(`statement.${kind}`), balance[kind]))
  const besideRows = balances.flatMap(({ asset, beside }) =>
    beside.map(({ place, amount }) => balanceRow(of?.to ?? '', asset, t(`balances.${place}`), amount)),
  )
  return createWorkbook(
    [
      t('order.time'),
      'UTC',
      t('log.filter'),
      t('log.kind'),
      t('order.amount'),
      t('log.balance-after'),
      t('log.remark'),
      t('order.number'),
      t('log.entry'),
    ],
    [
      ...besideRows,
      ...(of ? balanceRows(of.to, 'closing') : []),
      ...rows.map(logRow),
      ...(of ? balanceRows(of.from, 'opening') : []),
    ],
  )
}

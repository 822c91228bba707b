import type { Chosen } from '@synet/ui/keys/use-chosen'
import type { ReactNode } from 'react'
import { classNames } from '@synet/ui/layout/class-names'
import { t } from '@synet/words/operators/t'
import css from './table.module.css'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers are aligned to the end. */
  readonly end?: boolean
  /** Gets room before the others do. */
  readonly wide?: boolean
  /** Stays on one line. */
  readonly short?: boolean
  /** Gives way where the table has little room beside something else. */
  readonly spare?: boolean
  /** Where the column's heading leads to sort by it, and how the rows are sorted by it now. */
  readonly sort?: { readonly href: string; readonly now: 'ascending' | 'descending' | undefined }
}

function Heading({ column: { name, sort } }: { column: Pick<Column<never>, 'name' | 'sort'> }) {
  if (!sort) return name || <span className="visually-hidden">{t('console.what-can-be-done')}</span>
  return (
    <a href={sort.href} className={css['sort']}>
      {name}
      <span aria-hidden="true">{sort.now === undefined ? '↕' : sort.now === 'ascending' ? '↑' : '↓'}</span>
    </a>
  )
}

/** Rows and columns; a narrow screen shows each row as a block. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  quiet,
  chosen,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Rows that are over are dimmed. */
  quiet?: (row: Row) => boolean
  /** The row that keys act on. */
  chosen?: Chosen
}) {
  return (
    <div className={css['scroll']}>
      <table className={css['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                aria-sort={column.sort?.now}
                className={classNames(
                  column.end && css['end'],
                  column.spare && css['spare'],
                  column.name === '' && css['acts'],
                )}
              >
                <Heading column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              ref={chosen?.refOf(keyOf(row))}
              onFocus={chosen && (() => chosen.onFocus(keyOf(row)))}
              className={classNames(quiet?.(row) && css['quiet'], chosen?.chosenId === keyOf(row) && css['chosen'])}
            >
              {columns.map((column) => (
                <td
                  key={column.name}
                  data-name={column.name}
                  className={classNames(
                    column.end && css['end'],
                    column.short && css['short'],
                    column.wide && css['wide'],
                    column.spare && css['spare'],
                    column.name === '' && css['acts'],
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

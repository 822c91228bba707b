import { AmountText } from '@synet/ui/layout/amount-text'
import { ListRow } from '@synet/ui/layout/list-row'
import { amountText, momentText } from '@synet/words/format'
import { clock } from '@synet/contract/server-clock'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { kindName } from './kinds.ts'
import css from './money-log.module.css'
import type { LogRow } from './queries.ts'

/** A change with the balance after it; it opens with all about it. */
export function LogRowItem({ row }: { row: LogRow }) {
  return (
    <ListRow
      title={kindName(row.kind)}
      note={[row.remark, momentText(row.at, clock.now())].filter(Boolean).join(' · ')}
      end={
        <>
          <AmountText value={row.change} unit={row.asset} plus good={!row.change.startsWith('-')} />
          <span className={css['after']}>{t('log.after', { amount: amountText(row.balanceAfter) })}</span>
        </>
      }
      onClick={() => go(nav.navigateTo('/pages-sub/finance/trade-detail', { id: row.id }))}
    />
  )
}

import { StatusTag } from '@synet/ui/feedback/status-tag'
import { AmountText } from '@synet/ui/layout/amount-text'
import { ListRow } from '@synet/ui/layout/list-row'
import { momentText } from '@synet/words/format'
import { clock } from '@synet/contract/server-clock'
import { OrderList } from '#money/order-list.tsx'
import { go, nav } from '#navigation/nav.ts'
import { runsQuery } from './list-queries.ts'
import { runTone, runStateText } from './run-state.ts'

/** The tasks that were started, among the other orders. */
export const RunOrders = () => (
  <OrderList kind="task" queryOf={runsQuery}>
    {(run) => (
      <ListRow
        key={run.id}
        title={run.name}
        note={momentText(run.startedAt, clock.now())}
        end={
          <>
            <AmountText value={run.amount} unit="USDT" />
            <StatusTag tone={runTone[run.state]}>{runStateText(run)}</StatusTag>
          </>
        }
        onClick={() => go(nav.navigateTo('/pages/task-list/run', { id: run.id }))}
      />
    )}
  </OrderList>
)

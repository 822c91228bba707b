import { addMs, days, hours } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { hasLongOverdue } from '#money/withdrawal/overdue'

/** Nobody's run expires for this time after the last long overdue withdrawal. */
const graceMs = days(1)
/** Extends a licence by this much at a time, so that a state of weeks costs few writes. */
const stepMs = hours(1)

/**
 * While a withdrawal is long overdue, no software and no node is sold. Those of people with a running task are extended
 * free of charge until the day after, so that no run expires because of it.
 */
export async function extendLicences({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<void> {
  const now = clock.now()
  await inTransaction(sql, async (tx) => {
    if (!(await hasLongOverdue(tx, now))) return
    const needed = addMs(now, graceMs)
    const until = addMs(needed, stepMs)
    await tx`
      update app.user_account u set
          software_until = case when software_until < ${needed} then ${until} else software_until end,
          node_until = case when node_until < ${needed} then ${until} else node_until end,
          -- A free licence stays a free one.
          starter_until = case when least(software_until, node_until) <= starter_until then greatest(starter_until, ${until})
            else starter_until end
        where id in (select user_id from app.run where ended_at is null)
          and (software_until < ${needed} or node_until < ${needed})`
  })
}

import type { Sql, Transaction } from '@synet/ledger/database'

/** These fragments call the day `d` and its run `r`. */

/** The reserve of a day that is not closed yet. A run that ended early gives up the bonus. */
export const reserveOfDay = (sql: Sql | Transaction) => sql`
  (r.daily_income + r.agent_daily + case when r.state = 'ended-early' then 0 else r.bonus_per_day end)`

/**
 * Selects what the user gets with the day's credit. A term that is over pays the day's bonus with it: no later moment
 * will.
 */
export const incomeOfDay = (sql: Sql | Transaction) => sql`
  (r.daily_income + case when r.state = 'finished' then r.bonus_per_day else 0 end)`

/** The whole quota is verified or waits for its verdict: only the audits can still decide the day. */
export const isHandedIn = (sql: Sql | Transaction) => sql`
  (d.units_verified + (select coalesce(sum(l.size), 0) from app.lease l
    where l.run_id = d.run_id and l.round = d.round and l.day = d.day and l.state = 'accepted') >= r.quota)`

import { done, refuse } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import { checkTaskSale } from '#operators/catalogue/check-sales'
import { statesFormerTerms } from '#operators/catalogue/former-terms'
import { catalogueRule, taskValues, type TaskValues } from '#operators/catalogue/terms'
import type { KindRule } from '#custody/proposal/kind'

const insertTask = (tx: Transaction, values: TaskValues, of: { version: number; replaces: string | null }) => tx`
  insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base, version, replaces,
      first_version_id)
    values (${values.name}, ${values.projectCode}, ${values.periodDays}, ${values.ratePpm}, ${values.bonusPpm},
      ${values.minAmount}, ${values.maxAmount}, ${values.unitsPerDay}, ${of.version}, ${of.replaces},
      (select coalesce(first_version_id, id) from app.task where id = ${of.replaces}))`

const retireTask = (tx: Transaction, id: string) => tx`update app.task set active = false where id = ${id}`

async function findTask(tx: Transaction, id: string | undefined): Promise<{ version: number } | undefined> {
  const [task] = await tx<{ version: number }[]>`select version from app.task where id = ${id ?? '0'} and active`
  return task
}

export const taskNew: KindRule = {
  ...catalogueRule,
  async plan(tx, { clock }, facts, at) {
    const values = await taskValues(tx, facts, at)
    if (!values.ok) return values
    const sale = await checkTaskSale(tx, clock.now(), values.value)
    if (!sale.ok) return sale
    return done({ apply: (inTx) => insertTask(inTx, values.value, { version: 1, replaces: null }) })
  },
}

/** The old version ends when the new one begins; runs keep the terms that they copied when they were pledged. */
export const taskVersion: KindRule = {
  ...catalogueRule,
  async plan(tx, { clock }, facts, at) {
    const id = facts['id'] ?? '0'
    const old = await findTask(tx, id)
    if (!old) return refuse('task.not-found')
    if (!(await statesFormerTerms(tx, 'task.version', facts))) return refuse('proposal.stale')
    const values = await taskValues(tx, facts, at)
    if (!values.ok) return values
    const sale = await checkTaskSale(tx, clock.now(), values.value)
    if (!sale.ok) return sale
    return done({
      async apply(inTx) {
        await retireTask(inTx, id)
        await insertTask(inTx, values.value, { version: old.version + 1, replaces: id })
      },
    })
  },
}

export const taskRetire: KindRule = {
  ...catalogueRule,
  async plan(tx, _context, facts) {
    const id = facts['id'] ?? '0'
    if (!(await findTask(tx, id))) return refuse('task.not-found')
    if (!(await statesFormerTerms(tx, 'task.retire', facts))) return refuse('proposal.stale')
    return done({ apply: (inTx) => retireTask(inTx, id) })
  },
}

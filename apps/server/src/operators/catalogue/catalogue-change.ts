import { done, refuse } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import { checkProductSale, checkTaskSale } from '#operators/catalogue/check-sales'
import { statesFormerTerms } from '#operators/catalogue/former-terms'
import {
  catalogueRule,
  productValues,
  type ProductValues,
  taskValues,
  type TaskValues,
} from '#operators/catalogue/terms'
import type { KindRule } from '#custody/proposal/kind'

interface Product {
  readonly kind: string
  readonly version: number
}

const insertProduct = (tx: Transaction, values: ProductValues, of: Product & { replaces: string | null }) => tx`
  insert into app.product (kind, name, price, days, version, replaces)
    values (${of.kind}, ${values.name}, ${values.price}, ${values.days}, ${of.version}, ${of.replaces})`

const retireProduct = (tx: Transaction, id: string) => tx`update app.product set active = false where id = ${id}`

async function findProduct(tx: Transaction, id: string): Promise<Product | undefined> {
  const [product] = await tx<Product[]>`select kind, version from app.product where id = ${id} and active`
  return product
}

export const productNew: KindRule = {
  ...catalogueRule,
  async plan(tx, { clock }, facts) {
    const values = productValues(facts)
    if (!values.ok) return values
    const kind = facts['product'] ?? ''
    const sale = await checkProductSale(tx, clock.now(), kind, values.value)
    if (!sale.ok) return sale
    return done({ apply: (inTx) => insertProduct(inTx, values.value, { kind, version: 1, replaces: null }) })
  },
}

/** Existing purchases keep their days, because a purchase copies them. */
export const productVersion: KindRule = {
  ...catalogueRule,
  async plan(tx, { clock }, facts) {
    const id = facts['id'] ?? '0'
    const old = await findProduct(tx, id)
    if (!old) return refuse('product.not-found')
    if (!(await statesFormerTerms(tx, 'product.version', facts))) return refuse('proposal.stale')
    const values = productValues(facts)
    if (!values.ok) return values
    const sale = await checkProductSale(tx, clock.now(), old.kind, values.value)
    if (!sale.ok) return sale
    return done({
      async apply(inTx) {
        await retireProduct(inTx, id)
        await insertProduct(inTx, values.value, { kind: old.kind, version: old.version + 1, replaces: id })
      },
    })
  },
}

export const productRetire: KindRule = {
  ...catalogueRule,
  async plan(tx, _context, facts) {
    const id = facts['id'] ?? '0'
    if (!(await findProduct(tx, id))) return refuse('product.not-found')
    if (!(await statesFormerTerms(tx, 'product.retire', facts))) return refuse('proposal.stale')
    return done({ apply: (inTx) => retireProduct(inTx, id) })
  },
}

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

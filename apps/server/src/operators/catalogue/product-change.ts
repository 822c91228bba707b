import { done, refuse } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import { checkProductSale } from '#operators/catalogue/check-sales'
import { statesFormerTerms } from '#operators/catalogue/former-terms'
import { catalogueRule, productValues, type ProductValues } from '#operators/catalogue/terms'
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

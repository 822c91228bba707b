import type { OpsRequestInput } from '@synet/contract/calls'
import { afterAll, beforeAll } from 'vitest'
import { type ModelConsole, openModelConsole } from '#test-support/console'
import type { Asked, Proposal } from '#test-support/operators'
import { type ModelUser, type Product, startProduct } from '#test-support/product'

export type Money = Asked<OpsRequestInput<'proposeMoney'>>

/** A product with four users for a file of tests, and its two operators, who decide on money. */
export interface MoneyDesk {
  readonly product: Product
  readonly desk: ModelConsole
  readonly reason: string
  user(n: number): ModelUser
  propose(money: Money): Promise<Proposal>
  balances(user: ModelUser): Promise<Awaited<ReturnType<typeof readBalancesOf>>>
  /** A public change, as users read it. */
  publicChange(id: string): Promise<Awaited<ReturnType<typeof readPublicChange>>>
  /** Moves the clock; sessions of users do not expire. */
  pass(ms: number): Promise<void>
}

const readBalancesOf = async ({ call }: ModelUser) => (await call('user/info', {})).balances
const readPublicChange = async ({ call }: ModelUser, id: string) =>
  (await call('proof/changes', {})).list.find((change) => change.id === id)

/** Opens the desk before the tests of a file, and closes it after them. */
export function takeMoneyDesk(): MoneyDesk {
  let product: Product
  let desk: ModelConsole
  beforeAll(async () => {
    product = await startProduct(4)
    desk = await openModelConsole(product)
  })
  afterAll(() => product[Symbol.asyncDispose]())
  const reason = 'A reason that can be read'
  const user = (n: number): ModelUser => product.user(n)
  return {
    get product() {
      return product
    },
    get desk() {
      return desk
    },
    reason,
    user,
    async propose(money) {
      const made = { reason, secondFactor: await desk.first.code() }
      return desk.first.ops('proposeMoney', { ...money, ...made } as OpsRequestInput<'proposeMoney'>)
    },
    balances: readBalancesOf,
    publicChange: (id) => readPublicChange(user(0), id),
    async pass(ms) {
      await product.pass(ms)
      await product.look`update app.session set expires_at = '9999-01-01'`
    },
  }
}

import type { Answer, OpsAnswer, OpsRequestInput } from '@synet/contract/calls'
import { readBalance } from '@synet/ledger/audit'
import { type AssetOf, systemAccount, type SystemBucket } from '@synet/ledger/chart'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { auditAll } from '#custody/audit/audit-all'
import { logInOperator, signProposal } from '#test-support/person'
import { type Product, startProduct } from '#test-support/product'
import { openClient } from '@synet/contract/test-support/open-client'

export type LoggedInOperator = Awaited<ReturnType<typeof logInOperator>>
export type Proposal = OpsAnswer<'rejectProposal'>
type Money = OpsRequestInput<'proposeMoney'>
/** A request as tests write it: each union member without what is the same in all. */
export type Asked<T> = T extends unknown ? Omit<T, 'reason' | 'secondFactor'> : never

export interface Operators {
  readonly product: Product
  readonly first: LoggedInOperator
  readonly second: LoggedInOperator
  /** Their sessions last twelve hours, and the clock is moved by months. */
  logInBoth(): Promise<void>
  /** The first operator, unless another one is named. */
  proposeMoney(money: Asked<Money>, operator?: LoggedInOperator): Promise<Proposal>
  /** Both operators sign it. */
  approve(proposal: Proposal): Promise<Proposal>
  read(id: string): Promise<Proposal>
  /** Reads it as the proof page shows it to anybody; undefined when it does not. */
  publicChange(proposal: Proposal): Promise<Answer<'proof/changes'>['list'][number] | undefined>
  /** Waits until a proposal is neither proposed nor approved any more, and reads it. */
  ended(id: string): Promise<Proposal>
  balance<B extends SystemBucket>(bucket: B, asset: AssetOf<B>): Promise<bigint>
}

/** Matches the refusal of a call. */
export const error = (code: string, facts: object = {}) => ({ code: 0, data: { error: code, ...facts } })

/** A product with its two operators logged in before each test of a file; its books are green after each. */
export function takeOperators(): Operators {
  let product: Product
  let first: LoggedInOperator
  let second: LoggedInOperator
  const logInBoth = async () => {
    ;[first, second] = await Promise.all([logInOperator(product, 0), logInOperator(product, 1)])
  }
  beforeAll(async () => {
    product = await startProduct(0, { ticking: true, projects: ['tiny-speeches'] })
  })
  afterAll(() => product[Symbol.asyncDispose]())
  beforeEach(logInBoth)
  afterEach(async () => {
    expect((await auditAll(product.owner)).filter((check) => !check.green)).toEqual([])
  })
  const read = async (id: string): Promise<Proposal> => {
    const [proposal] = (await first.ops('proposals', { id })).list
    if (!proposal) throw new Error(`no proposal ${id}`)
    return proposal
  }
  return {
    get product() {
      return product
    },
    get first() {
      return first
    },
    get second() {
      return second
    },
    logInBoth,
    proposeMoney: async (money, operator = first) =>
      operator.ops('proposeMoney', {
        ...money,
        reason: 'A reason that can be read',
        secondFactor: await operator.secondFactor(),
      } as Money),
    async approve({ id }) {
      await signProposal(product, id)
      await product.work()
      return read(id)
    },
    read,
    async publicChange({ id }) {
      const call = openClient(product.urls.site)
      return (await call('proof/changes', {})).list.find((change) => change.id === id)
    },
    ended: (id) =>
      product.until(`proposal ${id} ends`, async () => {
        const proposal = await read(id)
        return proposal.state !== 'proposed' && proposal.state !== 'approved' ? proposal : undefined
      }),
    balance: (bucket, asset) => readBalance(product.look, systemAccount(bucket, asset)),
  }
}

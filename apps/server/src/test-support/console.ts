import { createOpsClient, type OpsCall } from '@synet/contract/client'
import { invariant } from '@synet/core/result'
import { openTotpSecret } from '#operators/operator/totp-secret'
import { executeDueProposals } from '#operators/proposal/execute-due-proposals'
import type { OpsAnswer } from '@synet/contract/calls'
import { totpCode } from '@synet/stack/seed'
import { signProposal } from '#test-support/person'
import { type ModelUser, type Product, product as fileProduct } from '#test-support/product'
import { beforeAll, type beforeEach, expect } from 'vitest'

type Proposal = OpsAnswer<'rejectProposal'>

interface ModelOperator {
  readonly id: bigint
  readonly ops: OpsCall
  /** A code of the second factor that was not used yet: tests do not wait for the next one. */
  code(): Promise<string>
}

export interface ModelConsole {
  readonly first: ModelOperator
  readonly second: ModelOperator
  /** Both operators sign it; what is due by now is executed. */
  approve(proposal: Proposal): Promise<Proposal>
  /** Executes what is due; what became of the proposal. */
  read(id: string): Promise<Proposal>
}

/** The operators' API of a product, with its two demo operators logged in. */
export async function openModelConsole(product: Product): Promise<ModelConsole> {
  const { context, look, urls, demoPassword } = product
  const logIn = async (name: string): Promise<ModelOperator> => {
    const [row] = await look<{ id: bigint; totp_secret: string }[]>`
      select id, totp_secret from app.operator where name = ${name}`
    invariant(row, `no operator ${name}`)
    const code = async () => {
      await look`update app.operator set totp_last_step = 0 where id = ${row.id}`
      return totpCode(openTotpSecret(context, name, row.totp_secret))
    }
    let token: string | undefined
    const ops = createOpsClient({ origin: urls.console, fetch, lang: () => 'en', token: () => token })
    token = (await ops('login', { name, password: demoPassword, secondFactor: await code() })).token
    // The clock is moved by weeks.
    await look`update app.operator_session set expires_at = '9999-01-01' where operator_id = ${row.id}`
    return { id: row.id, ops, code }
  }
  const first = await logIn('demo-operator-1')
  const second = await logIn('demo-operator-2')
  const read = async (id: string): Promise<Proposal> => {
    while (await executeDueProposals(context));
    const [proposal] = (await first.ops('proposals', { id })).list
    invariant(proposal, `no proposal ${id}`)
    return proposal
  }
  return {
    first,
    second,
    async approve({ id }) {
      await signProposal(product, id)
      return read(id)
    },
    read,
  }
}

export let desk: ModelConsole

/** Gives a test file the operators' desk of the product that it has opened, or each of its tests with `beforeEach`. */
export const openDesk = (hook: typeof beforeAll | typeof beforeEach = beforeAll): void =>
  hook(async () => {
    desk = await openModelConsole(fileProduct)
  })

/** Two operators lift the only offence of a user. */
export async function liftOffence(product: Product, user: ModelUser): Promise<void> {
  const [offence] = await product.look<{ id: bigint }[]>`select id from app.training_offence where user_id = ${user.id}`
  const { first, approve } = await openModelConsole(product)
  const lift = { id: String(offence?.id), reason: 'The machine was at fault.', secondFactor: await first.code() }
  expect(await approve(await first.ops('proposeLift', lift))).toMatchObject({ state: 'executed', refusal: null })
}

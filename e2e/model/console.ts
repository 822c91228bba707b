import { createOpsClient, type OpsCall } from '@synet/contract/client'
import { invariant } from '@synet/core/result'
import { openSecret } from '@synet/server/operator/totp-secret'
import { startOps } from '@synet/server/ops/ops-server'
import { executeDueProposals } from '@synet/server/ops/proposal/execute-due'
import type { OpsAnswer } from '@synet/contract/calls'
import { totpCode } from '@synet/stack/seed'
import type { Product } from './product.ts'

type Proposal = OpsAnswer<'approveProposal'>

export interface ModelOperator {
  readonly id: bigint
  readonly ops: OpsCall
  /** A code of the second factor that was not used yet: tests do not wait for the next one. */
  code(): Promise<string>
}

export interface ModelConsole extends AsyncDisposable {
  readonly first: ModelOperator
  readonly second: ModelOperator
  /** The second operator approves what they were shown, and what is due by now is executed. */
  approve(proposal: Proposal): Promise<Proposal>
  /** Executes what is due; what became of the proposal. */
  read(id: string): Promise<Proposal>
}

/** The operators' API over HTTP, beside a product in the same process, with its two demo operators logged in. */
export async function openModelConsole({ context, look }: Product): Promise<ModelConsole> {
  const server = await startOps(context)
  const address = server.server.address()
  invariant(typeof address === 'object' && address, 'the console listens')
  const origin = `http://127.0.0.1:${address.port}`
  const logIn = async (name: string): Promise<ModelOperator> => {
    const [row] = await look<{ id: bigint; totp_secret: string }[]>`
      select id, totp_secret from app.operator where name = ${name}`
    invariant(row, `no operator ${name}`)
    const code = async () => {
      await look`update app.operator set totp_last_step = 0 where id = ${row.id}`
      return totpCode(openSecret(context, name, row.totp_secret))
    }
    let token: string | undefined
    const ops = createOpsClient({ origin, fetch, lang: () => 'en', token: () => token })
    token = (await ops('login', { name, password: 'model password', secondFactor: await code() })).token
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
    async approve({ id, contentHash }) {
      await second.ops('approveProposal', { id, contentHash, secondFactor: await second.code() })
      return read(id)
    },
    read,
    async [Symbol.asyncDispose]() {
      await server.close()
    },
  }
}

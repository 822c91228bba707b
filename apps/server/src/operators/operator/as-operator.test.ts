import type { CallError } from '@synet/contract/client'
import { opsRoutes, type OpsCallName, type OpsRoute } from '@synet/contract/routes'
import { describe, expect, it } from 'vitest'
import { opsCalls } from '#operators/start-ops'
import type { Operator } from '#operators/operator/operator-session'
import { tokenHash } from '#people/session/session'
import { takeOperators } from '#test-support/operators'
import { untilLocked } from '#test-support/lock-waits'

const desk = takeOperators()
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ data }: CallError) => data?.error,
  )

/** These calls change something in a transaction of their own; one of the calls that propose stands for all of them. */
const requests = {
  reject: { id: '999999', cause: 'other', reason: 'A test' },
  cancelPayout: { id: '999999', reason: 'A test' },
  haltPayouts: { network: 'dev', reason: 'A test' },
  rereadLogs: { network: 'dev', block: 0 },
  closeTask: { id: '999999', reason: 'A test' },
  rejectProposal: { id: '999999', reason: 'A test' },
  cancelProposal: { id: '999999' },
  proposeSetting: { name: 'dust', from: '1', to: '2', reason: 'A test' },
  freeze: { userId: '999999', scopes: ['withdraw'], reason: 'A test', appeal: 'None' },
  confirmFreeze: { id: '999999' },
  renewFreeze: { id: '999999', reason: 'A test' },
  confirmRenewal: { id: '999999' },
  unfreeze: { id: '999999', reason: 'A test' },
  confirmIdentity: { id: '999999' },
  rejectIdentity: { id: '999999', reason: 'A test' },
  handleMessages: { again: true },
  saveNotice: { popup: false, texts: [{ language: 'en-US', title: 'A title', body: 'A text' }] },
  withdrawNotice: { id: '999999' },
  publishProof: {},
  keepOffence: { id: '999999', reason: 'A test' },
} as const satisfies Partial<Record<OpsCallName, object>>

describe('an operator whose rights were read before they changed', () => {
  const ask = async (name: keyof typeof requests, operator: Operator, secondFactor: string) =>
    (await opsCalls[name](desk.product.owner, { ...requests[name], secondFactor } as never, operator, '')) as {
      error?: string
    }
  const names = Object.keys(requests) as (keyof typeof requests)[]

  it.each(names)('changes nothing by %s, with fewer rights or a session that ended [ATK-21]', async (name) => {
    const { product, second } = desk
    const [row] = await product.look<{ id: bigint; name: string; roles: string[] }[]>`
      select id, name, roles from app.operator where name = 'demo-operator-2'`
    const { permission }: OpsRoute = opsRoutes[name]
    const was = { id: row?.id ?? 0n, name: row?.name ?? '', roles: ['owner'], permissions: [permission] }
    await product.look`update app.operator set roles = '{}' where id = ${was.id}`
    try {
      expect(await ask(name, was, await second.secondFactor())).toMatchObject({ error: 'operator.forbidden' })
    } finally {
      await product.look`update app.operator set roles = ${row?.roles ?? []} where id = ${was.id}`
    }
    const session = tokenHash(second.token)
    await product.look`update app.operator_session set ended_at = ${product.now()} where token_hash = ${session}`
    expect(await ask(name, { ...was, session }, await second.secondFactor())).toMatchObject({ error: 'session.ended' })
  })

  it('ends no proposal once they were taken out while the call waited [ATK-21]', async () => {
    const { product, first, second } = desk
    const proposal = await desk.proposeMoney({ kind: 'grant', username: 'demo_member', amount: '7' })
    const request = { id: proposal.id, reason: 'Not wanted', secondFactor: await second.secondFactor() }
    let answer: Promise<string | undefined> | undefined
    await product.look.begin(async (tx) => {
      await tx`lock table app.proposal in share row exclusive mode`
      answer = errorOf(second.ops('rejectProposal', request))
      await untilLocked(product.look, 'lock table app.proposal')
      await tx`update app.operator set disabled_at = ${product.now()} where name = 'demo-operator-2'`
    })
    expect(await answer).toBe('session.ended')
    expect((await desk.read(proposal.id)).state).toBe('proposed')
    await product.look`update app.operator set disabled_at = null where name = 'demo-operator-2'`
    await first.ops('cancelProposal', { id: proposal.id, secondFactor: await first.secondFactor() })
  })

  it('opens no session by a second factor that was reset while it was checked [ATK-21]', async () => {
    const { product, second } = desk
    const name = 'demo-operator-2'
    const sessions = async () => (await product.look`select from app.operator_session where ended_at is null`).count
    const [row] = await product.look<{ id: bigint; totp_secret: string }[]>`
      select id, totp_secret from app.operator where name = ${name}`
    const before = await sessions()
    const secondFactor = await second.secondFactor()
    let answer: Promise<string | undefined> | undefined
    await product.look.begin(async (tx) => {
      await tx`select from app.operator where id = ${row?.id ?? 0n} for update`
      answer = errorOf(second.ops('login', { name, password: product.demoPassword, secondFactor }))
      await untilLocked(product.look, 'app.operator')
      await tx`update app.operator set totp_secret = '' where id = ${row?.id ?? 0n}`
    })
    expect(await answer).toBe('operator.login-wrong')
    await product.look`update app.operator set totp_secret = ${row?.totp_secret ?? ''} where id = ${row?.id ?? 0n}`
    expect(await sessions()).toBe(before)
  })
})

import { createRpc } from '@synet/chain/rpc'
import { days } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { hashText } from '@synet/proof/sha256'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { logOperatorAction, nobody } from '@synet/server/platform/operator-log'
import { until } from '@synet/server/test-support/until'
import { auditPublic, type AuditRecord } from 'synet-auditor/audit-public'
import { beforeAll, describe, expect, it } from 'vitest'
import { moveStackClock } from '#support/test-stack'
import { openStack, stack } from '#support/open-stack'
import { openClient } from '@synet/contract/test-support/open-client'

openStack({ anchors: true })
let honest: AuditRecord
beforeAll(async () => {
  const { sql, clock } = stack.context
  await inTransaction(sql, (tx) =>
    logOperatorAction(tx, clock.now(), { operatorId: nobody, action: 'test', facts: { what: 'before the anchors' } }),
  )
  await anchored(1)
  await moveStackClock(stack, days(1))
  await anchored(2)
})

const visitor = () => openClient(stack.urls.site)
const anchored = (count: number) =>
  until(`${count} anchors are final`, async () => {
    const { list } = await visitor()('proof/anchors', { limit: 100 - count })
    return list.filter((one) => one.done).length >= count
  })
const red = (checks: readonly { name: string; green: boolean; detail: string }[]) =>
  checks.filter((check) => !check.green).map((check) => `${check.name}: ${check.detail}`)
const outside = () =>
  auditPublic({
    call: visitor(),
    rpc: { dev: createRpc([stack.urls.chain]) },
    kept: honest,
    now: stack.context.clock.now(),
  })
const inside = async () => red(await auditAll(stack.context))

/**
 * Changes something with the rights of the database's owner, whom no trigger stops, lets both audits look, and puts it
 * back.
 */
async function whileRewritten(table: string, rewrite: () => Promise<unknown>) {
  const { sql } = stack.context
  await sql.unsafe(`create table public.kept_rows as table ${table}; alter table ${table} disable trigger all`)
  try {
    await rewrite()
    return { inside: await inside(), outside: red((await outside()).checks) }
  } finally {
    await sql.unsafe(`delete from ${table}; insert into ${table} overriding system value select * from public.kept_rows;
      drop table public.kept_rows; alter table ${table} enable trigger all`)
  }
}

describe('anchors of the running product [ATK-14]', () => {
  it('the signer anchors each day’s epoch, and both audits agree with the chain [ATK-14]', async () => {
    const { list } = await visitor()('proof/anchors', {})
    expect(list.map((one) => one.network)).toEqual(['dev', 'dev'])
    const { checks, kept } = await outside()
    expect(red(checks)).toEqual([])
    expect(checks.map((check) => check.detail).join()).toContain(`2 anchors, the newest of epoch ${list[0]?.epoch}`)
    expect(Object.keys(kept.anchors ?? {})).toHaveLength(2)
    honest = kept
    expect(await inside()).toEqual([])
  })

  it('the audit checks nothing on chain without a node of the user’s own, and says so [ATK-14]', async () => {
    const { checks } = await auditPublic({ call: visitor(), rpc: {}, now: stack.context.clock.now() })
    expect(checks.find((check) => check.name.includes('anchored on chain'))?.detail).toContain('on dev NOT CHECKED')
  })

  it('an old epoch that was rewritten is named from inside and outside [ATK-14]', async () => {
    const { sql } = stack.context
    const found = await whileRewritten('app.proof_epoch', async () => {
      const [old] = await sql<{ statement: string }[]>`select statement from app.proof_epoch where number = 1`
      const statement = (old?.statement ?? '').replace('"surplus":"', '"surplus":"1')
      await sql`update app.proof_epoch set statement = ${statement}, hash = ${hashText(statement)} where number = 1`
    })
    expect(found.inside.join()).toContain('epochs are as they were anchored: epoch 1 was rewritten')
    expect(found.outside.join()).toContain('anchor of epoch 1: the epoch was rewritten')
  })

  it('a ledger’s chain of hashes that was made again is reported by the audits inside and outside [ATK-14]', async () => {
    const { sql } = stack.context
    const found = await whileRewritten(
      'ledger.posting_chain',
      () => sql`update ledger.posting_chain set hash = ledger.hash_postings('forged', 0, through_id)`,
    )
    expect(found.inside.join()).toContain('the ledger is as it was anchored')
    expect(found.outside.join()).toMatch(/anchor of epoch 1: the ledger up to posting \d+ was rewritten/)
  })

  it('an operators’ log that was hashed again is reported by the audits inside and outside [ATK-14]', async () => {
    const { sql } = stack.context
    const found = await whileRewritten(
      'app.operator_log',
      () => sql`update app.operator_log set hash = encode(sha256(convert_to('forged ' || id, 'UTF8')), 'hex')`,
    )
    expect(found.inside.join()).toContain("the operators' log is as it was anchored")
    expect(found.outside.join()).toMatch(/rows of the operators' log were rewritten/)
  })

  it('an anchor that was taken off the list, or was never of the platform, is named [ATK-14]', async () => {
    const { sql } = stack.context
    const found = await whileRewritten('app.anchor', () => sql`delete from app.anchor where epoch = 1`)
    expect(found.inside.join()).toContain('anchors are on their chain as they are stored: epoch 1')
    expect(found.outside.join()).toContain('no anchor of the last time is missing: the anchor of epoch 1 is')
    const node = createRpc([stack.urls.chain])
    const stranger = {
      ...node,
      readTransaction: async (hash: string) => {
        const seen = await node.readTransaction(hash)
        return seen && { ...seen, from: `0x${'77'.repeat(20)}` }
      },
    }
    const { checks } = await auditPublic({ call: visitor(), rpc: { dev: stranger }, now: stack.context.clock.now() })
    expect(red(checks)).toEqual([expect.stringContaining('is no address of the reserves')])
  })
})

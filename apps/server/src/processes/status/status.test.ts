import { languages } from '@synet/contract/languages'
import { addMs, days, hours, minutes, seconds } from '@synet/core/clock'
import { beforeAll, describe, expect, it } from 'vitest'
import { haltNetwork, resumeNetwork } from '#money/chain/halt-network'
import { closeTask, openTask } from '#platform/task/operator-task'
import { beatRole } from '#training/run/watch-outage'
import { openProduct, product } from '#test-support/product'
import { judgeStatus } from './judge-status.ts'
import { createStatusReader, readAnnouncements, type Status } from './read-status.ts'
import { renderStatus } from '#processes/site/serve-status'

openProduct()
beforeAll(async () => {
  for (const role of ['watcher', 'signer', 'jobs', 'audits']) await beatRole(product.owner, role)
})

const working = { state: 'working', since: null, lag: expect.any(Number) }
/** An answer is kept for ten seconds. */
const ask = async () => {
  await product.passOnly(seconds(11))
  // Only the product's clock moves; the watcher has heard of its chain just now.
  await product.look`update app.network_state set seen_at = ${product.now()}`
  const response = await fetch(`${product.urls.site}/status`)
  return (await response.json()) as Status
}

describe('the public status', () => {
  it('everybody may read what works, is delayed or has stopped, and since when [OPS-08]', async () => {
    const { sql } = product.owner
    const first = await ask()
    expect(first.services).toEqual({
      site: { ...working, lag: null },
      recharges: working,
      withdrawals: working,
      training: working,
      proof: working,
      audits: working,
    })
    expect(first.outages).toEqual([])

    const since = product.now()
    await haltNetwork(sql, since, 'dev', 'the reason is for operators')
    await sql`insert into app.outage (starts_at, reason) values (${since}, 'audits was down')`
    const halted = await ask()
    expect(halted.services).toMatchObject({
      recharges: working,
      withdrawals: { state: 'stopped', since: since.toISOString() },
      training: { state: 'stopped', since: since.toISOString() },
    })
    expect(halted.outages).toEqual([{ startsAt: since.toISOString(), endsAt: null }])
    expect(JSON.stringify(halted)).not.toMatch(/operators|was down/)

    await resumeNetwork(sql, product.now(), 'dev')
    await sql`update app.outage set ends_at = ${product.now()}`
    expect((await ask()).services).toMatchObject({ withdrawals: working, training: working })
  })

  it('a red audit is never shown as working [OPS-08]', async () => {
    const { sql } = product.owner
    await openTask(sql, product.now(), { kind: 'audit.red', subject: 'ledger', facts: {} })
    expect((await ask()).services.audits.state).toBe('stopped')
    await closeTask(sql, product.now(), { kind: 'audit.red', subject: 'ledger' })
    expect((await ask()).services.audits.state).toBe('working')
  })

  it('what nobody measured is unknown, not working [OPS-08]', async () => {
    expect(new Set(Object.values(judgeStatus([], ['dev'], product.now())).map(({ state }) => state))).toEqual(
      new Set(['unknown']),
    )
    await product.look`delete from app.heartbeat where role in ('watcher', 'audits')`
    expect((await ask()).services).toMatchObject({
      recharges: { state: 'unknown' },
      training: { state: 'unknown' },
      withdrawals: working,
    })
    for (const role of ['watcher', 'audits']) await beatRole(product.owner, role)
  })

  it('a silent watcher means that recharges have stopped, and a late proof is a delay [OPS-08]', async () => {
    const silent = { now: () => addMs(new Date(), -minutes(2)) }
    await beatRole(product.owner, 'watcher', silent)
    await product.passOnly(hours(48))
    expect((await ask()).services).toMatchObject({
      recharges: { state: 'stopped', since: expect.any(String) },
      proof: { state: 'delayed', since: expect.any(String) },
    })
  })
})

it('operators’ notices of the last 30 days are on the page, in its language and as text [OPS-08]', async () => {
  const { sql } = product.owner
  await sql`with published as (insert into app.notice (publish_at, created_at)
      values (${product.now()}, ${product.now()}) returning id)
    insert into app.notice_text (notice_id, language, title, body)
      select id, 'en-US', 'Maintenance <tonight>', 'From ten.' from published`
  const announced = await readAnnouncements(product.context, 'zh-CN')
  expect(announced).toEqual([{ at: product.now().toISOString(), title: 'Maintenance <tonight>' }])
  expect(await renderStatus('zh-CN', await ask(), announced)).toContain('Maintenance &#60;tonight&#62;')
  await product.passOnly(days(31))
  expect(await readAnnouncements(product.context, 'zh-CN')).toEqual([])
})

describe('a database that hangs', () => {
  it('is reported within a deadline, with the time of the last measurement; nothing is claimed to work [OPS-08]', async () => {
    const { context } = product
    let isHanging = false
    const sql = new Proxy(context.sql, {
      get: (target, name) =>
        name === 'begin' && isHanging ? () => new Promise(() => {}) : Reflect.get(target, name, target),
    })
    const read = createStatusReader({ ...context, sql })
    const before = await read()
    expect(before.services.site.state).toBe('working')
    isHanging = true
    await product.passOnly(seconds(11))
    const hanging = await read()
    expect(hanging.measuredAt).toBe(before.at)
    expect(hanging.outages).toBeNull()
    const { site, ...others } = hanging.services
    expect(site).toEqual({ state: 'stopped', since: product.now().toISOString(), lag: null })
    expect(new Set(Object.values(others).map(({ state }) => state))).toEqual(new Set(['unknown']))
    for (const { name } of languages) {
      const page = await renderStatus(name, hanging)
      expect(page).toContain('data-verdict="some"')
      expect(page).toContain(`<time datetime="${before.at}">`)
      expect(page).not.toMatch(/[{}]|undefined|status\./)
      // Nobody ever measured: no time is named.
      expect(await renderStatus(name, { ...hanging, measuredAt: null })).not.toContain(before.at)
    }
  })
})

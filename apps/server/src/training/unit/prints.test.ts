import { addMs, days } from '@synet/core/clock'
import { levelRows, measureDeltaBlocks } from '@synet/training/protocol/block-changes'
import { expect, it } from 'vitest'
import { replaceLeases } from '#processes/retention/replace-leases'
import { arriveWithRun, compute, deliver, leaseFor } from '#test-support/contributor'
import { openProduct, product } from '#test-support/product'
import { codeOf } from '#test-support/runs'

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })

it('a verified unit has its print, which outlives its lease with the hashes that prove it [LUV-02, OPS-07]', async () => {
  const { person, runId } = await arriveWithRun(product, { recharged: '200', pledged: '100' })
  const prints: string[] = []
  for (let unit = 0; unit < 2; unit++) {
    const lease = await leaseFor(person, runId)
    const trained = await compute(product, lease)
    prints.unshift(levelRows([measureDeltaBlocks(lease.model, trained.delta)]).join(''))
    await deliver(person, lease, trained)
    await product.until('the verdict', async () => {
      const { list } = await person.call('train/units', { runId })
      return list.find(({ leaseId, checkedBy }) => leaseId === lease.leaseId && checkedBy === 'server')
    })
  }
  const read = async () => (await person.call('train/prints', { runId })).list
  const counted = async () => (await person.call('project/detail', { code: 'tiny-speeches' })).audits.verified
  expect((await read()).map(({ print }) => print)).toEqual(prints)
  expect((await person.call('train/prints', { limit: 1 })).list).toHaveLength(1)
  const { list: projects } = await person.call('project/list', {})
  expect(projects[0]?.prints).toEqual(prints.toReversed())
  const before = await counted()
  const hashes = await product.look<{ hash: string }[]>`
    select delta_hash || parameters_hash as hash from app.lease where state = 'verified' order by decided_at`

  const due = { sql: product.owner.sql, before: addMs(product.now(), days(1)) }
  await replaceLeases(due)
  expect(await product.look`select from app.lease where state = 'verified'`).toHaveLength(2)
  await product.forge((tx) => tx`update app.lease set delta_size = null`)
  // The oldest one can't be replaced: its run is not there. It does not keep the others.
  await product.forge(
    (tx) => tx`
      insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at,
          expires_at, decided_at, delta_hash, parameters_hash, loss_trace)
        select 'orphan', 0, round, day, user_id, device, project, version, shard, seed, state, leased_at,
            expires_at, leased_at, delta_hash, parameters_hash, loss_trace from app.lease where state = 'verified' limit 1`,
  )
  await expect(replaceLeases(due)).rejects.toThrow('unit_print')
  expect(await product.look`select id from app.lease where state = 'verified'`).toEqual([{ id: 'orphan' }])
  await product.forge((tx) => tx`delete from app.lease where id = 'orphan'`)
  const kept = await read()
  expect(kept.map(({ print }) => print)).toEqual(prints)
  expect(kept.every(({ leaseId }) => leaseId === null)).toBe(true)
  expect(await counted()).toBe(before)
  const forged = {
    'more units than its proofs': product.look`update app.unit_print set units = units + 10`,
    'more agreements than its leases had': product.look`update app.unit_print set agreed = agreed + 1`,
    'an invented unit': product.look`update app.unit_print set units = units + 1,
      levels = levels || substring(levels for 48), proofs = proofs || sha256('a') || sha256('b') || substring(proofs from 65 for 20)`,
    'a kept unit once more': product.look`update app.unit_print set units = units + 1,
      levels = levels || substring(levels for 48), proofs = proofs || substring(proofs for 84)`,
    'other proofs': product.look`update app.unit_print set proofs = sha256('a') || substring(proofs from 33)`,
  }
  for (const [what, forging] of Object.entries(forged))
    await expect(forging, what).rejects.toThrow(/no such verified units|are kept/)
  const [row] = await product.look<{ proofs: string; units: number }[]>`
    select encode(proofs, 'hex') as proofs, units from app.unit_print`
  expect(row?.units).toBe(2)
  for (const [i, { hash }] of hashes.entries()) expect(row?.proofs.slice(168 * i, 168 * i + 128)).toBe(hash)

  const stranger = await arriveWithRun(product, { recharged: '200', pledged: '100' })
  expect(await codeOf(stranger.person.call('train/prints', { runId }))).toBe('run.not-found')
  expect((await stranger.person.call('train/prints', {})).list).toEqual([])
}, 300_000)

it('a verified lease is deleted once its day has it, and its day has it when it is deleted [OPS-07]', async () => {
  const { person, runId } = await arriveWithRun(product, { recharged: '200', pledged: '100' })
  const lease = await leaseFor(person, runId)
  await deliver(person, lease, await compute(product, lease))
  await product.until('the verdict', async () =>
    (await person.call('train/units', { runId })).list.find(({ state }) => state === 'verified'),
  )
  await expect(product.look`delete from app.lease where id = ${lease.leaseId}`).rejects.toThrow('is kept')
  // Nor does its day get it while the lease still counts.
  await expect(product.look`
    insert into app.unit_print (run_id, round, day, user_id, project, units, replayed, agreed, decided_at, levels, proofs)
      select run_id, round, day, user_id, project, size, size * replayed::int, size * (not replayed and agreed_with is not null)::int,
          decided_at, coalesce(print, decode(repeat('00', 48), 'hex')), app.unit_proof(l)
        from app.lease l where id = ${lease.leaseId}`).rejects.toThrow('would count twice')
}, 300_000)

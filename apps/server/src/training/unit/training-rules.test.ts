import { gzipSync } from 'node:zlib'
import type { Answer } from '@synet/contract/calls'
import { minutes } from '@synet/core/clock'
import { fetchUnit } from '@synet/training/client/fetch-unit'
import { sha256Hex } from '@synet/training/protocol/sha256'
import type { TrainedUnit } from '@synet/training/protocol/work-unit'
import { describe, expect, it, vi } from 'vitest'
import { readMetric } from '#platform/metrics/registry'
import { arriveWithRun, commitmentOf, compute, deliver, leaseFor } from '#test-support/contributor'
import type { Person } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { codeOf } from '#test-support/runs'
import { readStates } from '#training/unit/training-bytes'

type Lease = Answer<'train/lease'>

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })

const arrive = () => arriveWithRun(product, { recharged: '200', pledged: '100' })

const verdictOf = (person: Person, leaseId: string) =>
  product.until(`the verdict on ${leaseId}`, async () => {
    const { list } = await person.call('train/units', {})
    return list.find((unit) => unit.leaseId === leaseId && ['verified', 'rejected'].includes(unit.state))
  })

/** Makes a lease one whose answer the server knows. */
const plant = (lease: Lease, answer: Pick<TrainedUnit, 'deltaHash' | 'parametersHash' | 'lossTrace'>) =>
  product.look`
    insert into app.known_answer (project, version, shard, seed, delta_hash, parameters_hash, loss_trace, made_at, lease_id)
      select project, version, shard, seed, ${answer.deltaHash}, ${answer.parametersHash},
          ${[...answer.lossTrace]}::float8[], leased_at, id
        from app.lease where id = ${lease.leaseId}`

describe('units whose answer is known', () => {
  it('a right one is paid, a wrong one is an offence, and an answer that is itself wrong harms nobody [ENT-03]', async () => {
    const { person, runId } = await arrive()
    const lease = await leaseFor(person, runId)
    const unit = await compute(product, lease)
    await plant(lease, unit)
    await deliver(person, lease, unit)
    expect(await verdictOf(person, lease.leaseId)).toMatchObject({ state: 'verified', reason: null })

    const second = await leaseFor(person, runId)
    const other = await compute(product, second)
    await plant(second, { ...other, parametersHash: '0'.repeat(64) })
    await deliver(person, second, other)
    expect(await verdictOf(person, second.leaseId)).toMatchObject({ state: 'verified' })

    const third = await leaseFor(person, runId)
    const real = await compute(product, third)
    await plant(third, real)
    const last = real.delta.length - 1
    const delta = real.delta.slice()
    delta[last] = (delta[last] ?? 0) ^ 1
    await deliver(person, third, { ...real, delta, deltaHash: await sha256Hex(delta) })
    expect(await verdictOf(person, third.leaseId)).toMatchObject({ state: 'rejected', reason: 'delta' })
    expect(await codeOf(leaseFor(person, runId))).toBe('train.paused')
  }, 600_000)
})

it('a device that computes differently gets no lease, and nothing is held against it [NET-04]', async () => {
  const { person, runId } = await arrive()
  const { device } = person
  expect(await codeOf(person.call('train/lease', { runId, device, protocol: 2, selfTest: 'denormals' }))).toBe(
    'device.differs',
  )
  expect((await person.call('train/units', { runId })).list).toEqual([])
  expect((await person.call('train/offences', {})).list).toEqual([])
  await person.call('train/lease', { runId, device, protocol: 2, selfTest: 'passed' })
})

it('the server counts which engine passed in which browser [EVR-04]', async () => {
  const { person, runId } = await arrive()
  const { device } = person
  const asked = { runId, device, protocol: 2 } as const
  const counted = async (outcome: string, engine: 'relaxed' | 'plain-instead') =>
    (await readMetric('synet_lease_engines_total', { engine, outcome, browser: 'other' })) ?? 0
  const [passed, differed] = [await counted('passed', 'plain-instead'), await counted('hash', 'relaxed')]
  await person.call('train/lease', { ...asked, selfTest: 'passed', engine: 'plain-instead' })
  expect(await codeOf(person.call('train/lease', { ...asked, selfTest: 'hash', engine: 'relaxed' }))).toBe(
    'device.differs',
  )
  expect(await counted('passed', 'plain-instead')).toBe(passed + 1)
  expect(await counted('hash', 'relaxed')).toBe(differed + 1)
})

it('a client that does not know the units of its project is told to update, and a packed unit is verified and merged [NET-05]', async () => {
  const { person, runId } = await arrive()
  const outdated = { runId, device: person.device, protocol: 1 }
  expect(await codeOf(person.call('train/lease', outdated))).toBe('device.outdated')
  expect((await person.call('train/offences', {})).list).toEqual([])

  const lease = await leaseFor(person, runId)
  await deliverPacked(person, lease)
  expect(await verdictOf(person, lease.leaseId)).toMatchObject({ state: 'verified', reason: null })
  await product.advance(minutes(2))
  await product.until('the round with it', async () => {
    const merged = await product.look`select from app.lease where id = ${lease.leaseId} and merged_into is not null`
    return merged.length === 1
  })
})

/** Hands a unit in as clients do: the delta in gzip. */
async function deliverPacked(person: Person, lease: Lease): Promise<void> {
  const unit = await compute(product, lease)
  await deliver(person, lease, { ...unit, delta: new Uint8Array(gzipSync(unit.delta)) })
}

describe('what a device reports is not trusted', () => {
  it('nothing of a refused submission is stored, and a packed body does not evade a limit [ENT-03]', async () => {
    const { person, runId } = await arrive()
    const { token } = await person.session()
    const lease = await leaseFor(person, runId)
    const unit = await compute(product, lease)
    const { leaseId, version } = lease
    await person.call('train/commit', commitmentOf(lease, unit))
    const poisoned = unit.delta.slice()
    new DataView(poisoned.buffer).setFloat32(16, Number.POSITIVE_INFINITY, true)
    for (const [delta, code] of [
      [poisoned, 'unit.non-finite'],
      [unit.delta.subarray(1), 'unit.malformed'],
      [new Uint8Array(unit.delta.length * 3), 'unit.malformed'],
    ] as const)
      expect(await codeOf(person.call('train/submit', { leaseId, version, delta }))).toBe(code)

    // Gigabytes of zeroes are a megabyte when packed: the server unpacks nothing.
    const body = gzipSync(JSON.stringify({ leaseId, version, delta: 'A'.repeat(50_000_000) }))
    const response = await fetch(`${product.urls.site}/prod/api/train/submit`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body,
    })
    expect(response.status).toBeLessThan(500)
    expect(await response.json()).toMatchObject({ code: 0, data: { error: expect.any(String) } })
    const raw = async (content: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) => {
      const url = `${product.urls.site}/prod/api/train/submit?leaseId=${leaseId}&version=${version}`
      const type = { token, 'content-type': 'application/octet-stream', ...headers }
      const answer = await fetch(url, { method: 'POST', headers: type, body: content })
      expect(answer.status).toBeLessThan(500)
      return ((await answer.json()) as { data: { error: string } }).data.error
    }
    // A packed delta is unpacked up to its own length.
    expect(await raw(new Uint8Array(gzipSync(new Uint8Array(50_000_000))))).toBe('unit.malformed')
    expect(await raw(new Uint8Array(gzipSync(unit.delta)).subarray(0, 99))).toBe('unit.malformed')
    expect(await raw(new Uint8Array(0))).toBe('unit.malformed')
    expect(await raw(JSON.stringify({ delta: 'AAAA' }), { 'content-type': 'application/json' })).toBe('unit.malformed')
    // More than any call takes is not read to its end.
    expect(await raw(new Uint8Array(10_000_001)).catch(() => 'upload.too-large')).toBe('upload.too-large')
    const [row] = await product.look`select state, delta_size, norm from app.lease where id = ${leaseId}`
    expect(row).toEqual({ state: 'committed', delta_size: null, norm: null })
    expect((await person.call('train/runs', {})).list[0]).toMatchObject({ unitsVerified: 0, unitsPending: 0 })
  }, 600_000)

  it('times of the device count for nothing: the lease ends by the server’s clock [ENT-03]', async () => {
    const { person, runId } = await arrive()
    const lie = { expiresAt: '2099-01-01T00:00:00.000Z', leasedAt: '2020-01-01T00:00:00.000Z', at: '2020-01-01' }
    const lease = await person.call('train/lease', { runId, device: person.device, protocol: 2, ...lie })
    const serverTime = new Date((await person.call('index/system', {})).serverTime).getTime()
    const lifeMs = new Date(lease.expiresAt).getTime() - serverTime
    expect(lifeMs).toBeLessThanOrEqual(minutes(10))
    const unit = await compute(product, lease)
    await product.advance(minutes(11))
    const commit = { ...commitmentOf(lease, unit), ...lie }
    expect(await codeOf(person.call('train/commit', commit))).toBe('lease.over')

    // Committed in time, sent too late.
    const second = await person.call('train/lease', { runId, device: person.device, protocol: 2 })
    const other = await compute(product, second)
    const of = { leaseId: second.leaseId, version: second.version }
    await person.call('train/commit', { ...commit, ...of, deltaHash: other.deltaHash })
    await product.advance(minutes(11))
    expect(await codeOf(person.call('train/submit', { ...of, delta: other.delta }))).toBe('lease.over')
    const [row] = await product.look`select delta_size, norm from app.lease where id = ${second.leaseId}`
    expect(row).toEqual({ delta_size: null, norm: null })
    expect((await person.call('train/runs', {})).list[0]).toMatchObject({ unitsVerified: 0, unitsPending: 0 })
  }, 600_000)
})

it('a commitment that is sent again is the same or is refused, and its states are kept although the store failed at first [ENT-03]', async () => {
  const { person, runId } = await arrive()
  const lease = await leaseFor(person, runId)
  const content = commitmentOf(lease, await compute(product, lease))
  const commit = (more: Partial<typeof content> = {}) => person.call('train/commit', { ...content, ...more })
  const { trainingStore } = product.context
  const put = vi.spyOn(trainingStore, 'put').mockRejectedValueOnce(new Error('the store is away'))
  expect(await codeOf(commit())).toBe('server.failed')
  put.mockRestore()
  const [row] = await product.look<{ id: string; state_root: string; state: string }[]>`
    select id, state_root, state from app.lease where id = ${lease.leaseId}`
  if (!row) throw new Error('the lease is there')
  expect(row.state).toBe('committed')
  expect(await readStates(product.context, row)).toBeUndefined()
  expect((await commit()).accepted).toBeNull()
  expect(await readStates(product.context, row)).toEqual(content.stateHashes)
  for (const other of [
    { lossTrace: content.lossTrace.with(-1, 0.5) },
    { stateHashes: content.stateHashes.with(-1, '0'.repeat(64)) },
    { lossTrace: [] },
    { stateHashes: content.stateHashes.slice(1) },
    { parametersHash: '0'.repeat(64) },
  ])
    expect(await codeOf(commit(other))).toBe('unit.hash')
  expect(await readStates(product.context, row)).toEqual(content.stateHashes)
}, 600_000)

it('a unit is committed only by the account that leased it, whatever others know about it [ENT-06]', async () => {
  const [{ person, runId }, other] = [await arrive(), await arrive()]
  const lease = await leaseFor(person, runId)
  const content = commitmentOf(lease, await compute(product, lease))
  expect(await codeOf(other.person.call('train/commit', content))).toBe('lease.not-found')
  const [row] = await product.look`select state, delta_hash from app.lease where id = ${lease.leaseId}`
  expect(row).toEqual({ state: 'leased', delta_hash: null })
  expect((await person.call('train/commit', content)).accepted).toBeNull()
}, 600_000)

it('no more units wait than the audits decided in the last five minutes, whatever the setting allows [ENT-03]', async () => {
  const { sql } = product.owner
  const { person, runId } = await arrive()
  const lease = await leaseFor(person, runId)
  await person.call('train/release', { leaseId: lease.leaseId })
  /** Rows of somebody else's day, taken by a worker that never answers. */
  const add = (name: string, count: number, state: 'accepted' | 'verified', at: Date) => sql`
    insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at,
        expires_at, replay_worker, replay_until, decided_at)
      select ${name} || n, run_id, round, 0, user_id, 'else', project, version, shard, seed, ${state}, leased_at,
          expires_at, 'else', ${new Date(at.getTime() + minutes(60))}, case when ${state === 'verified'} then ${at}::timestamptz end
        from app.lease, generate_series(1, ${count}) n where id = ${lease.leaseId}`
  const now = product.owner.clock.now()
  await sql`update app.lease set decided_at = ${new Date(now.getTime() - minutes(10))} where decided_at is not null`
  await add('waits', 20, 'accepted', now)
  expect(await codeOf(leaseFor(person, runId))).toBe('train.busy')
  await add('done', 21, 'verified', now)
  await expect(leaseFor(person, runId)).resolves.toMatchObject({ version: expect.any(Number) })
  await product.forge((tx) => tx`delete from app.lease where device = 'else'`)
}, 600_000)

it('a delta that the object store lost harms nobody and holds up nothing [OPS-07]', async () => {
  const { sql, trainingStore } = product.owner
  const { person, runId } = await arrive()
  await product.advance(minutes(2))
  const handIn = async () => {
    const lease = await leaseFor(person, runId)
    const unit = await compute(product, lease)
    await deliver(person, lease, unit)
    return { id: lease.leaseId, unit, lose: () => trainingStore.remove(`deltas/${lease.leaseId}`) }
  }
  // Lost before the replay: the replay makes it again.
  const first = await handIn()
  await first.lose()
  expect(await verdictOf(person, first.id)).toMatchObject({ state: 'verified' })
  expect(Buffer.from((await trainingStore.get(`deltas/${first.id}`)) ?? [])).toEqual(Buffer.from(first.unit.delta))
  // Lost after it: the round closes without the unit.
  await first.lose()
  const second = await handIn()
  expect(await verdictOf(person, second.id)).toMatchObject({ state: 'verified' })
  await product.advance(minutes(2))
  const mergedInto = await product.until('the round is closed', async () => {
    const [row] = await sql<{ merged_into: number | null }[]>`select merged_into from app.lease where id = ${second.id}`
    return row?.merged_into
  })
  const [made] =
    await sql`select units from app.model_version where project = 'tiny-speeches' and version = ${mergedInto}`
  expect(made).toEqual({ units: 1 })
  const [lost] = await sql`select state, merged_into, delta_size from app.lease where id = ${first.id}`
  expect(lost).toEqual({ state: 'verified', merged_into: null, delta_size: null })
}, 600_000)

describe('versions', () => {
  it('model and shard are cacheable for ever, under the hash of what they are [ENT-03]', async () => {
    const { person, runId } = await arrive()
    const lease = await leaseFor(person, runId)
    for (const url of [lease.modelUrl, lease.shardUrl]) {
      const response = await fetch(product.urls.site + url)
      expect(response.headers.get('cache-control')).toMatch(/public.*max-age=31536000.*immutable/)
      expect(await sha256Hex(new Uint8Array(await response.arrayBuffer()))).toBe(url.split('/').at(-1))
    }
    expect((await fetch(`${product.urls.site}/prod/blob/${'0'.repeat(64)}`)).status).toBe(404)
  })

  it('a device fetches only what changed in the next version, and of no other pair [NET-03]', async () => {
    const { person, runId } = await arrive()
    const lease = await leaseFor(person, runId)
    const { modelFrom, modelUrl } = lease
    if (!modelFrom) throw new Error('the first version has none before it')
    const site = product.urls.site
    const load = async (url: string) => new Uint8Array(await (await fetch(site + url)).arrayBuffer())
    const kept = new Map([[`model ${runId}`, await load(`/prod/blob/${modelFrom.hash}`)]])
    const asked: string[] = []
    const fetched = await fetchUnit(lease, {
      runId,
      blobs: {
        read: async (key) => kept.get(key),
        write: async (key, bytes) => void kept.set(key, new Uint8Array(bytes)),
      },
      download: (url) => {
        asked.push(url)
        return load(url)
      },
    })
    expect(asked.toSorted()).toEqual([modelFrom.url, lease.shardUrl].toSorted())
    expect(await sha256Hex(fetched.unit.baseWeights)).toBe(modelUrl.split('/').at(-1))
    const [hash, before] = [modelUrl.split('/').at(-1), modelFrom.hash]
    expect((await fetch(`${site}/prod/blob/${before}/from/${hash}`)).status).toBe(404)
    expect((await fetch(`${site}/prod/blob/${hash}/from/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await fetch(`${site}/prod/blob/${hash}/from/x`)).status).toBe(404)
  })

  it('a round that makes the model worse is not published; its units stay verified and paid [ENT-03]', async () => {
    const { sql } = product.owner
    const newest = async () =>
      (
        await sql<{ version: number }[]>`
          select version from app.model_version where project = 'tiny-speeches' order by version desc limit 1`
      )[0]?.version
    const { person, runId } = await arrive()
    // All rounds so far are closed, then nothing can be better than what stands.
    await product.advance(minutes(2))
    await product.until('no open round', async () => {
      const [open] = await sql`select from app.lease
        where project = 'tiny-speeches' and state = 'verified' and merged_into is null and delta_size is not null limit 1`
      return open === undefined
    })
    const before = await newest()
    await sql`update app.model_version set held_out_loss = 0.001 where project = 'tiny-speeches' and version = ${before ?? 0}`
    const lease = await leaseFor(person, runId)
    await deliver(person, lease, await compute(product, lease))
    await verdictOf(person, lease.leaseId)
    await product.advance(minutes(2))
    await product.until('the round is left out', async () => {
      const [row] = await sql<
        { delta_size: number | null }[]
      >`select delta_size from app.lease where id = ${lease.leaseId}`
      return row?.delta_size === null
    })
    expect(await newest()).toBe(before)
    const [row] = await sql`select state, merged_into from app.lease where id = ${lease.leaseId}`
    expect(row).toEqual({ state: 'verified', merged_into: null })
    expect((await person.call('train/runs', {})).list[0]).toMatchObject({ unitsVerified: 1 })
  }, 600_000)
})

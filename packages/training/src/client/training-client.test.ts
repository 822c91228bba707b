import { CallError, type Call } from '@synet/contract/client'
import { describe, expect, it } from 'vitest'
import { parameterCount } from '#engine/model-config'
import { sha256Hex } from '#protocol/sha256'
import type { SelfTestOutcome } from '#engine/self-test'
import type { StoredUnit, Lease } from './unit-store.ts'
import { createTrainingClient, type TrainingClientDeps } from './training-client.ts'
import type { TrainingView } from './training-view.ts'

const downloaded = new Uint8Array(4)
const downloadedHash = await sha256Hex(downloaded)

const lease = (n: number): Lease => ({
  leaseId: String(n),
  project: 'english-speeches',
  why: 'own',
  size: 1,
  protocol: 2,
  version: 3,
  model: { layers: 1, width: 8, heads: 1, context: 8, batch: 1 },
  modelUrl: `/prod/blob/${downloadedHash}`,
  modelFrom: null,
  shardUrl: `/prod/blob/${downloadedHash}`,
  seed: n,
  steps: 2,
  learningRate: 0.001,
  expiresAt: '2026-11-21T01:00:00Z',
})

const trainedUnit = {
  delta: new Uint8Array(3),
  deltaHash: 'a',
  parametersHash: 'b',
  lossTrace: [5, 4],
  stateHashes: [],
}
const handedIn = { state: 'accepted', unitsVerified: 0, unitsPending: 1, quota: 8 }
const refusal = (error: string, facts = {}) => new CallError(0, error, { error, ...facts })

/** A server and a worker that follow a script: each lease, commit and submit takes the next outcome. */
function arrange(
  script: Partial<
    Record<'train/lease' | 'train/commit' | 'train/submit' | 'train/release', (Error | 'fine' | 'check')[]>
  >,
  {
    lanes = 1,
    parametersMax = Infinity,
    train = undefined as TrainingClientDeps['train'] | undefined,
    promptsOf = undefined as TrainingClientDeps['promptsOf'],
    selfTest = 'passed' as const as SelfTestOutcome,
    upload = undefined as boolean | undefined,
  } = {},
) {
  const asked: string[] = []
  const waits: number[] = []
  const views: TrainingView[] = []
  let leases = 0
  const kept = new Map<string, StoredUnit>()
  const sizes: number[] = []
  const place = { url: 'https://store.example/deltas/1?signed', headers: { checksum: 'a' } }
  const call = (async (
    name: keyof typeof script,
    body: { readonly selfTest?: string; readonly delta?: Uint8Array },
  ) => {
    asked.push(name)
    if (name === 'train/lease' && body.selfTest !== 'passed') throw refusal('device.differs', { part: body.selfTest })
    if (body.delta) sizes.push(body.delta.length)
    const next = script[name]?.shift() ?? (name === 'train/lease' ? refusal('train.no-quota') : 'fine')
    if (next instanceof Error) throw next
    if (name === 'train/lease') return lease(++leases)
    if (name === 'train/commit')
      return { accepted: next === 'check' ? handedIn : null, upload: upload === undefined ? null : place }
    return name === 'train/submit' ? { state: 'accepted', unitsVerified: 0, unitsPending: 1, quota: 8 } : {}
  }) as unknown as Call
  const deps: TrainingClientDeps = {
    call,
    download: async () => downloaded,
    upload: async (to, delta) => {
      asked.push(`put ${delta.length} to ${to.url}`)
      return upload === true
    },
    train:
      train ??
      (async (_lane, _unit, _from, listener) => {
        listener.progress({ step: 1, of: 2, loss: 5, tokens: 8 }, false)
        return {
          ok: true,
          trained: trainedUnit,
        }
      }),
    setPaused: () => undefined,
    kept: {
      read: async (key) => kept.get(key),
      write: async (key, next) => void kept.set(key, next),
      clear: async (key) => void kept.delete(key),
    },
    blobs: { read: async () => undefined, write: async () => undefined },
    now: () => Date.parse('2026-11-21T00:00:00Z'),
    wait: async (ms) => {
      waits.push(ms)
    },
    selfTest: async () => ({ selfTest, engine: 'plain' }),
    device: async () => 'test',
    proveDevice: async () => void asked.push('train/device'),
    lanes,
    parametersMax,
    ...(promptsOf && { promptsOf }),
    changed: (view) => views.push(view),
    sent: () => undefined,
  }
  return { client: createTrainingClient('1', deps), deps, asked, sizes, waits, last: () => views.at(-1), kept }
}

describe('the training loop', () => {
  it('leases the next unit while it trains, commits, then submits, until the quota is filled', async () => {
    const { client, asked, last } = arrange({ 'train/lease': ['fine', 'fine'] })
    await client.work()
    expect(asked).toEqual([
      'train/lease',
      'train/lease',
      'train/commit',
      'train/submit',
      'train/lease',
      'train/commit',
      'train/submit',
      'train/lease',
    ])
    expect(last()).toMatchObject({ state: { kind: 'quota-filled' }, unitsSent: 2, bytesDown: 16 })
  })

  it.each([
    ['and then tells the server', true, 0],
    ['and sends what does not get there through the server', false, 3],
  ])('puts the delta where the server says, %s [OPS-07]', async (_, upload, size) => {
    const { client, asked, sizes, last } = arrange({ 'train/lease': ['fine'] }, { upload })
    await client.work()
    const sent = ['train/commit', 'put 3 to https://store.example/deltas/1?signed', 'train/submit']
    expect(asked.slice(2, 5)).toEqual(sent)
    expect(sizes).toEqual([size])
    expect(last()).toMatchObject({ unitsSent: 1, bytesUp: 3 })
  })

  it('sends no delta of a unit that repeats another one [NET-01]', async () => {
    const { client, asked, last } = arrange({ 'train/lease': ['fine'], 'train/commit': ['check'] })
    await client.work()
    expect(asked).not.toContain('train/submit')
    expect(last()).toMatchObject({ state: { kind: 'quota-filled' }, unitsSent: 1, bytesUp: 0 })
  })

  it('informs the server that its device computes differently, and stops at the refusal [NET-04]', async () => {
    const { client, asked, last } = arrange({ 'train/lease': ['fine'] }, { selfTest: 'denormals' })
    await client.work()
    expect(asked).toEqual(['train/lease'])
    expect(last()).toMatchObject({ state: { kind: 'stopped', message: 'device.differs' }, unitsSent: 0 })
  })

  it('shows the key of its device when the server wants to see it, and continues', async () => {
    const { client, asked, last } = arrange({ 'train/lease': [refusal('device.key-required'), 'fine'] })
    await client.work()
    expect(asked.slice(0, 3)).toEqual(['train/lease', 'train/device', 'train/lease'])
    expect(last()).toMatchObject({ state: { kind: 'quota-filled' }, unitsSent: 1 })
  })

  it('waits for the server’s retry-after time when the audit queue is full', async () => {
    const { client, waits, last } = arrange({ 'train/lease': [refusal('train.busy', { seconds: 7 })] })
    await client.work()
    expect(waits).toEqual([7_000])
    expect(last()?.state.kind).toBe('quota-filled')
  })

  it('sends the same result again when the server does not answer', async () => {
    const { client, asked, waits } = arrange({
      'train/lease': ['fine'],
      'train/submit': [new CallError(0, 'Request failed'), 'fine'],
    })
    await client.work()
    expect(asked.filter((name) => name === 'train/submit')).toHaveLength(2)
    expect(asked.filter((name) => name === 'train/commit')).toHaveLength(1)
    expect(waits).toEqual([5_000])
  })

  it('loses no unit and does not stop when the server itself fails [OPS-01]', async () => {
    const failed = refusal('server.failed', { request: 'r1' })
    const { client, asked, last } = arrange({
      'train/lease': [failed, 'fine'],
      'train/commit': [failed, 'fine'],
      'train/submit': [failed, 'fine'],
    })
    await client.work()
    expect(last()).toMatchObject({ state: { kind: 'quota-filled' }, unitsSent: 1 })
    expect(asked.filter((name) => name === 'train/submit')).toHaveLength(2)
  })

  it('keeps a finished unit while the server is busy, and trains nothing again', async () => {
    let trained = 0
    const { client, asked, waits, last } = arrange(
      {
        'train/lease': ['fine'],
        'train/commit': [refusal('train.busy', { seconds: 2 }), 'fine'],
        'train/submit': [refusal('train.busy', { seconds: 3 }), refusal('train.busy', { seconds: 2 }), 'fine'],
      },
      {
        train: async () => {
          trained++
          return {
            ok: true,
            trained: trainedUnit,
          }
        },
      },
    )
    await client.work()
    expect(trained).toBe(1)
    expect(asked.filter((name) => name === 'train/submit')).toHaveLength(3)
    expect(waits).toEqual([2_000, 3_000, 2_000])
    expect(last()?.unitsSent).toBe(1)
  })

  it('takes another unit when its lease has expired, and stops after three consecutive refusals', async () => {
    const over = refusal('lease.over')
    const once = arrange({ 'train/lease': ['fine', 'fine'], 'train/commit': [over, 'fine'] })
    await once.client.work()
    expect(once.last()).toMatchObject({ state: { kind: 'quota-filled' }, unitsSent: 1 })
    const bad = refusal('unit.hash')
    const thrice = arrange({ 'train/lease': ['fine', 'fine', 'fine'], 'train/submit': [bad, bad, bad] })
    await thrice.client.work()
    expect(thrice.last()?.state).toEqual({ kind: 'stopped', message: 'unit.hash' })
  })

  it('trains one unit per lane in parallel, with one more prefetched for the first lane that is ready', async () => {
    let atWork = 0
    let most = 0
    const begun: (() => void)[] = []
    const together = new Promise<void>((resolve) => begun.push(resolve))
    const { client, last, kept, asked } = arrange(
      { 'train/lease': ['fine', 'fine', 'fine', 'fine'] },
      {
        lanes: 3,
        train: async () => {
          most = Math.max(most, ++atWork)
          if (atWork === 3) begun[0]?.()
          await together
          atWork--
          return {
            ok: true,
            trained: trainedUnit,
          }
        },
      },
    )
    await client.work()
    expect(most).toBe(3)
    expect(asked.filter((name) => name === 'train/submit')).toHaveLength(4)
    expect(last()).toMatchObject({ state: { kind: 'quota-filled' }, unitsSent: 4, progress: undefined })
    expect([...kept]).toEqual([])
  })

  it.each([
    ['one at a time where two would not fit into memory', 1.9, [0]],
    ['side by side where they fit', 2, [0, 1]],
  ])('trains units of a large model %s', async (_, models, expected) => {
    const used = new Set<number>()
    const all = Promise.withResolvers<void>()
    const { client, last, kept } = arrange(
      { 'train/lease': ['fine', 'fine', 'fine'] },
      {
        lanes: 2,
        parametersMax: models * parameterCount(lease(1).model),
        train: async (lane) => {
          used.add(lane)
          if (used.size === expected.length) all.resolve()
          await all.promise
          return { ok: true, trained: trainedUnit }
        },
      },
    )
    await client.work()
    expect(used).toEqual(new Set(expected))
    expect(last()).toMatchObject({ state: { kind: 'quota-filled' }, unitsSent: 3 })
    expect([...kept]).toEqual([])
  })

  it('releases what an earlier session left in a lane that has no room now', async () => {
    const { client, asked, kept } = arrange(
      { 'train/lease': ['fine'] },
      { lanes: 2, parametersMax: 1.9 * parameterCount(lease(1).model) },
    )
    kept.set('1/1', { lease: lease(9), checkpoint: undefined })
    await client.work()
    expect(asked).toContain('train/release')
    expect([...kept]).toEqual([])
  })

  it('keeps the lease of a prefetch whose download failed', async () => {
    const { client, deps, last } = arrange({ 'train/lease': ['fine', 'fine'] })
    let downloads = 0
    const download = async (): Promise<Uint8Array> => {
      // A unit has a model and a shard: this is the model of the second one.
      if (++downloads === 3) throw new TypeError('network')
      return new Uint8Array(4)
    }
    Object.assign(deps, { download })
    await client.work()
    expect(last()).toMatchObject({ state: { kind: 'quota-filled' }, unitsSent: 2 })
  })

  it('takes another unit when the files of a lease do not come before it ends', async () => {
    const { client, deps, kept, last } = arrange({ 'train/lease': ['fine', 'fine'] })
    let now = deps.now()
    const committed: unknown[] = []
    Object.assign(deps, {
      now: () => now,
      download: async () => {
        if (now >= Date.parse(lease(1).expiresAt)) return new Uint8Array(4)
        now += 2_400_000
        throw new TypeError('network')
      },
      train: async (_lane: number, unit: { readonly seed: number }) => {
        committed.push(unit.seed)
        return { ok: true, trained: trainedUnit }
      },
    })
    await client.work()
    expect(committed).toEqual([2])
    expect(last()).toMatchObject({ state: { kind: 'quota-filled' }, unitsSent: 1 })
    expect([...kept]).toEqual([])
  })

  it('does not wait for a file beyond the end of its lease', async () => {
    const { client, deps } = arrange({ 'train/lease': ['fine'] })
    const end = Date.parse(lease(1).expiresAt)
    let now = end - 60_050
    const left: boolean[] = []
    Object.assign(deps, {
      now: () => now,
      download: (_url: string, _bytesMax: number, signal: AbortSignal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            left.push(true)
            now = end
            reject(signal.reason)
          })
        }),
    })
    await client.work()
    expect(left).toHaveLength(2)
  })

  it('waits for a lease when the run holds the maximum number', async () => {
    const { client, waits, last } = arrange({ 'train/lease': [refusal('lease.limit', { max: 4 }), 'fine'] })
    await client.work()
    expect(waits).toEqual([5_000])
    expect(last()?.unitsSent).toBe(1)
  })

  it('continues with the stored lease and checkpoint, and with the prefetched one', async () => {
    const checkpoint = { unitId: 'u', state: new Uint8Array(1), lossTrace: [5], stateHashes: [] }
    const from: unknown[] = []
    const { client, kept, asked } = arrange(
      {},
      {
        train: async (_lane, unit, resumeFrom) => {
          from.push([unit.seed, resumeFrom?.lossTrace.length])
          return {
            ok: true,
            trained: trainedUnit,
          }
        },
      },
    )
    kept.set('1', { lease: lease(7), checkpoint })
    kept.set('1/ahead', { lease: lease(8), checkpoint: undefined })
    await client.work()
    expect(from).toEqual([
      [7, 1],
      [8, undefined],
    ])
    expect(asked.filter((name) => name === 'train/submit')).toHaveLength(2)
  })

  it('releases its leases on request, and otherwise keeps the unit in progress', async () => {
    const never: TrainingClientDeps['train'] = (_lane, _unit, _from, listener, signal) =>
      new Promise((_, reject) => {
        listener.checkpoint({ unitId: 'u', state: new Uint8Array(1), lossTrace: [5], stateHashes: [] })
        for (let step = 1; step <= 6; step++) listener.progress({ step, of: 9, loss: 5, tokens: step }, false)
        signal.addEventListener('abort', () => reject(signal.reason))
        // By now the next unit is leased, too.
        setTimeout(() => underWay.resolve(), 0)
      })
    let underWay = Promise.withResolvers<void>()
    const stay = arrange({ 'train/lease': ['fine', 'fine'] }, { train: never })
    const work = stay.client.work()
    await underWay.promise
    await stay.client.stop()
    await work
    expect([...stay.kept.keys()]).toEqual(['1'])
    underWay = Promise.withResolvers<void>()
    const leave = arrange({ 'train/lease': ['fine', 'fine'] }, { train: never })
    const left = leave.client.work()
    await underWay.promise
    await leave.client.stop({ release: true })
    await left
    expect(leave.asked.filter((name) => name === 'train/release')).toHaveLength(2)
    expect([...leave.kept]).toEqual([])
  })

  it('releases a lease whose answer comes after the stop', async () => {
    const { client, deps, asked, kept } = arrange({ 'train/lease': ['fine'] })
    const onItsWay = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const answer = deps.call
    const call: Call = async (name, input, options) => {
      if (name === 'train/lease') {
        onItsWay.resolve()
        const aborted = new Promise((_, reject) =>
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
        )
        await Promise.race([answered.promise, aborted])
      }
      return answer(name, input, options)
    }
    Object.assign(deps, { call })
    const work = client.work()
    await onItsWay.promise
    const stopped = client.stop({ release: true })
    answered.resolve()
    await Promise.all([stopped, work])
    expect(asked).toEqual(['train/lease', 'train/release'])
    expect([...kept]).toEqual([])
  })

  it('stores nothing of a unit whose lease was released while its checkpoint was being written', async () => {
    const written = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { client, kept, deps } = arrange(
      { 'train/lease': ['fine'] },
      {
        train: (_lane, _unit, _from, listener, signal) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
            deps.kept.write = async (key, next) => {
              begun.resolve()
              await written.promise
              kept.set(key, next)
            }
            listener.checkpoint({ unitId: 'u', state: new Uint8Array(1), lossTrace: [5], stateHashes: [] })
          }),
      },
    )
    const work = client.work()
    await begun.promise
    const stopped = client.stop({ release: true })
    // As late as with a slow disk: everything that does not wait for it has happened before.
    setTimeout(written.resolve, 0)
    await Promise.all([stopped, work, written.promise])
    expect([...kept]).toEqual([])
  })

  it('stops with the message when the software has expired [ST-01]', async () => {
    const { client, last } = arrange({ 'train/lease': [refusal('software.expired')] })
    await client.work()
    expect(last()?.state).toEqual({ kind: 'stopped', message: 'software.expired' })
  })

  it('asks prompts of the first unit and of every tenth after it, if they are displayed [WTH-08]', async () => {
    const asked: boolean[] = []
    const train: TrainingClientDeps['train'] = async (_lane, _unit, _from, listener) => {
      const prompts = listener.shown?.prompts ?? []
      asked.push(prompts.length > 0)
      const written = Uint8Array.of(asked.length)
      if (prompts.length > 0)
        listener.shown?.wrote(prompts.map((prompt) => ({ prompt, before: written, after: written })))
      return {
        ok: true,
        trained: trainedUnit,
      }
    }
    const leases = Array.from({ length: 12 }, () => 'fine' as const)
    const seen = arrange(
      { 'train/lease': [...leases] },
      { train, promptsOf: async (project) => [new TextEncoder().encode(project)] },
    )
    await seen.client.work()
    expect(asked.flatMap((wanted, unit) => (wanted ? [unit] : []))).toEqual([0, 10])
    expect(seen.last()?.sample).toMatchObject({ version: 3, pairs: [{ before: Uint8Array.of(11) }] })
    asked.length = 0
    await arrange({ 'train/lease': [...leases] }, { train }).client.work()
    const promptsOf = () => Promise.reject(new Error('offline'))
    await arrange({ 'train/lease': [...leases] }, { train, promptsOf }).client.work()
    expect(asked).toHaveLength(24)
    expect(asked).not.toContain(true)
  })
})

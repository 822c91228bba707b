import { CallError, type Call } from '@synet/contract/client'
import { describe, expect, it } from 'vitest'
import { createTrainingClient, type Lease, toBase64, type TrainingDeps, type TrainingView } from './training-client.ts'

const lease = (n: number): Lease => ({
  leaseId: String(n),
  version: 3,
  model: { layers: 1, width: 8, heads: 1, context: 8, batch: 1 },
  modelUrl: '/prod/model',
  shardUrl: '/prod/shard',
  seed: n,
  steps: 2,
  learningRate: 0.001,
  expiresAt: '2026-11-21T01:00:00Z',
})

const refusal = (error: string, facts = {}) => new CallError(0, error, { error, ...facts })

/** A server and worker that follow a script: each lease, commit and submit takes the next outcome. */
function arrange(script: Partial<Record<'train/lease' | 'train/commit' | 'train/submit', (Error | 'fine')[]>>) {
  const asked: string[] = []
  const waits: number[] = []
  const views: TrainingView[] = []
  let leases = 0
  let kept: { lease: Lease; checkpoint: undefined } | undefined
  const call = (async (name: keyof typeof script) => {
    asked.push(name)
    const next = script[name]?.shift() ?? (name === 'train/lease' ? refusal('train.no-quota') : 'fine')
    if (next instanceof Error) throw next
    if (name === 'train/lease') return lease(++leases)
    return name === 'train/submit' ? { state: 'accepted', unitsVerified: 0, unitsPending: 1, quota: 8 } : {}
  }) as unknown as Call
  const deps: TrainingDeps = {
    call,
    download: async () => new Uint8Array(4),
    train: async (_unit, _from, hear) => {
      hear.progress({ step: 1, of: 2, loss: 5, tokens: 8 }, false)
      return {
        ok: true,
        trained: { delta: new Uint8Array(3), deltaHash: 'a', parametersHash: 'b', lossTrace: [5, 4] },
      }
    },
    setPaused: () => undefined,
    kept: {
      read: async () => kept,
      write: async (_id, next) => {
        kept = { lease: next.lease, checkpoint: undefined }
      },
      clear: async () => {
        kept = undefined
      },
    },
    now: () => Date.parse('2026-11-21T00:00:00Z'),
    wait: async (ms) => {
      waits.push(ms)
    },
    device: 'test',
    changed: (view) => views.push(view),
    sent: () => undefined,
  }
  return { client: createTrainingClient('1', deps), asked, waits, last: () => views.at(-1) }
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

  it('waits as long as the server says when the audit queue is full', async () => {
    const { client, waits, last } = arrange({ 'train/lease': [refusal('train.busy', { seconds: 7 })] })
    await client.work()
    expect(waits).toEqual([7_000])
    expect(last()?.state.kind).toBe('quota-filled')
  })

  it('sends the same result again when no answer came', async () => {
    const { client, asked, waits } = arrange({
      'train/lease': ['fine'],
      'train/submit': [new CallError(0, 'Request failed'), 'fine'],
    })
    await client.work()
    expect(asked.filter((name) => name === 'train/submit')).toHaveLength(2)
    expect(asked.filter((name) => name === 'train/commit')).toHaveLength(1)
    expect(waits).toEqual([5_000])
  })

  it('takes another unit when its lease was over, and stops after three refused in a row', async () => {
    const over = refusal('lease.over')
    const once = arrange({ 'train/lease': ['fine', 'fine'], 'train/commit': [over, 'fine'] })
    await once.client.work()
    expect(once.last()).toMatchObject({ state: { kind: 'quota-filled' }, unitsSent: 1 })
    const bad = refusal('unit.hash')
    const thrice = arrange({ 'train/lease': ['fine', 'fine', 'fine'], 'train/submit': [bad, bad, bad] })
    await thrice.client.work()
    expect(thrice.last()?.state).toEqual({ kind: 'stopped', message: 'unit.hash' })
  })

  it('ST-01 stops with the message when the software has expired', async () => {
    const { client, last } = arrange({ 'train/lease': [refusal('software.expired')] })
    await client.work()
    expect(last()?.state).toEqual({ kind: 'stopped', message: 'software.expired' })
  })

  it('writes base64 of any length', () => {
    const bytes = Uint8Array.from({ length: 20_001 }, (_, i) => i % 256)
    expect(Uint8Array.from(atob(toBase64(bytes)), (c) => c.charCodeAt(0))).toEqual(bytes)
  })
})

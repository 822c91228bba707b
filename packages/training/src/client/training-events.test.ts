import { describe, expect, it } from 'vitest'
import { newSession, reduceTraining, type TrainingEvent } from './training-events.ts'

const after = (lanes: number, ...events: readonly TrainingEvent[]) =>
  events.reduce(reduceTraining, newSession('1', lanes)).view

const step = (lane: number, at: number, tokens: number, loss = 2, number = 1): TrainingEvent => ({
  kind: 'progress',
  lane,
  leaseId: 'a',
  project: 'english-speeches',
  why: 'own',
  size: 1,
  version: 3,
  progress: { step: number, of: 4, loss, tokens },
  resting: false,
  at,
})
const answer = { state: 'accepted', unitsVerified: 0, unitsPending: 1, quota: 8 } as const
const training = (lane: number): TrainingEvent => ({ kind: 'state', lane, state: { kind: 'training' } })

describe('the events of a session', () => {
  it('show the state that matters most of all lanes', () => {
    const waiting = { kind: 'waiting', reason: 'busy', until: 5 } as const
    expect(after(2, { kind: 'state', lane: 0, state: waiting }).state).toEqual(waiting)
    expect(after(2, { kind: 'state', lane: 0, state: waiting }, training(1)).state).toEqual({ kind: 'training' })
  })

  it('add up the progress of all lanes, and drop that of a lane whose unit was sent or refused', () => {
    const both = [step(0, 0, 8, 1), step(1, 0, 8, 3)]
    expect(after(2, ...both).progress).toEqual({ step: 2, of: 8, loss: 2, tokens: 16 })
    const sent = { kind: 'unit-sent', lane: 0, leaseId: 'a', bytes: 7, answer } as const
    expect(after(2, ...both, sent)).toMatchObject({ progress: { tokens: 8 }, bytesUp: 7, unitsSent: 1 })
    expect(after(2, ...both, sent, { kind: 'unit-dropped', lane: 1 }).progress).toBeUndefined()
  })

  it('measure speed between two steps of one unit, never from one unit to the next', () => {
    expect(after(1, training(0), step(0, 0, 100)).bytesPerSecond).toBe(0)
    expect(after(1, training(0), step(0, 0, 100), step(0, 2_000, 300)).bytesPerSecond).toBe(100)
    const next = [training(0), step(0, 9_000, 10)]
    expect(after(1, training(0), step(0, 0, 100), step(0, 2_000, 300), ...next).bytesPerSecond).toBe(100)
  })

  it('keep at most 400 points of the loss, thinned and in order', () => {
    const { losses } = after(1, ...Array.from({ length: 1_000 }, (_, i) => step(0, i, i, 2, i + 1)))
    expect(losses.length).toBeLessThanOrEqual(400)
    expect(losses.map(({ x }) => x)).toEqual(losses.map(({ x }) => x).toSorted((a, b) => a - b))
  })

  it('count the steps of the loss from 1 in each unit [ALV-07]', () => {
    const unit = [step(0, 0, 8, 3, 1), step(0, 1, 16, 2, 2)]
    expect(after(1, ...unit, ...unit).losses.map(({ x }) => x)).toEqual([1, 2, 1, 2])
  })

  it('end with nothing in progress and with what was done', () => {
    const view = after(1, { kind: 'downloaded', bytes: 9 }, training(0), step(0, 0, 1), { kind: 'ended' })
    expect(view).toMatchObject({ state: { kind: 'idle' }, progress: undefined, bytesDown: 9 })
  })
})

import { describe, expect, it } from 'vitest'
import { loadTinyUnit } from '#engine/test-support/fixture'
import { commitHash } from './commit-hash.ts'
import { compareCommitments } from './compare-commitments.ts'
import { replayUnit } from './replay.ts'

const { module, unit } = await loadTinyUnit()
const replayed = await replayUnit(module, unit)
if (!replayed.ok) throw new Error(replayed.error)
const { deltaHash, parametersHash, lossTrace } = replayed.value
const commitment = { deltaHash, parametersHash, lossTrace }

describe('a commitment', () => {
  it('is valid when the replay is identical bit for bit', async () => {
    const again = await replayUnit(module, unit)
    expect(again.ok && compareCommitments(commitment, again.value)).toEqual({ verdict: 'valid' })
  })

  it('is a mismatch when its delta, final parameters or a loss were made up', () => {
    const made = 'ab'.repeat(32)
    const reasonOf = (change: Partial<typeof commitment>) =>
      compareCommitments({ ...commitment, ...change }, commitment)
    expect(reasonOf({ deltaHash: made })).toEqual({ verdict: 'mismatch', reason: 'delta' })
    expect(reasonOf({ parametersHash: made })).toEqual({ verdict: 'mismatch', reason: 'parameters' })
    for (const losses of [lossTrace.with(3, 1.5), lossTrace.slice(1), lossTrace.slice(0, -1), [...lossTrace, 1.5], []])
      expect(reasonOf({ lossTrace: losses })).toEqual({ verdict: 'mismatch', reason: 'loss-trace' })
  })

  it('is a mismatch when it is of work on another seed', async () => {
    const other = await replayUnit(module, { ...unit, seed: unit.seed + 1 })
    expect(other.ok && compareCommitments(commitment, other.value)).toEqual({ verdict: 'mismatch', reason: 'delta' })
  })
})

describe('the commit hash', () => {
  it('changes with every part of the commitment', async () => {
    const hash = await commitHash(commitment)
    expect(hash).toBe(await commitHash({ ...commitment, lossTrace: JSON.parse(JSON.stringify(lossTrace)) }))
    const others = [
      { ...commitment, deltaHash: parametersHash },
      { ...commitment, parametersHash: deltaHash },
      { ...commitment, lossTrace: lossTrace.with(9, 0) },
      { ...commitment, lossTrace: lossTrace.slice(1) },
    ]
    for (const other of others) expect(await commitHash(other)).not.toBe(hash)
  })
})

import { describe, expect, it } from 'vitest'
import { deltaBytes, deltaFormat } from '#engine/delta-format'
import { loadTinyUnit } from '#engine/test-support/fixture'
import { createTrainer } from '#engine/trainer'
import { commitHash } from './commit-hash.ts'
import { decodeDelta } from './decode-delta.ts'
import { replayUnit } from './replay.ts'
import { sha256Hex } from './sha256.ts'
import { checkSubmission, type Submission, verifySubmission } from './verify-submission.ts'
import { unitLimits } from './work-unit.ts'

const { module, unit } = await loadTinyUnit()
const replayed = await replayUnit(module, unit)
if (!replayed.ok) throw new Error(replayed.error)
const { delta, ...commitment } = replayed.value
const { engineVersion } = createTrainer(module, unit.model)
const honest: Submission = { unit, engineVersion, commitment, delta }

/** A copy with one word of the delta replaced, with a matching commitment. */
async function withWord(at: number, write: (view: DataView) => void): Promise<Submission> {
  const changed = delta.slice()
  write(new DataView(changed.buffer, at))
  return { ...honest, delta: changed, commitment: { ...commitment, deltaHash: await sha256Hex(changed) } }
}
/** The byte of some values. */
const valuesAt = delta.length - 1_000

describe('a submission', () => {
  it('is valid when its replay is identical bit for bit', async () => {
    expect(await verifySubmission(honest, replayed)).toEqual({ verdict: 'valid' })
  })

  it('is a mismatch when one value of the delta differs by one, even if committed to', async () => {
    const forged = await withWord(valuesAt, (view) =>
      view.setUint8(0, view.getUint8(0) + (view.getUint8(0) % 3 === 0 ? 1 : -1)),
    )
    expect(await checkSubmission(forged)).toEqual({ verdict: 'valid' })
    expect(await verifySubmission(forged, replayed)).toEqual({ verdict: 'mismatch', reason: 'delta' })
  })

  it('is a mismatch when it is not what was committed', async () => {
    const { delta: forged } = await withWord(valuesAt, (view) => view.setUint8(0, view.getUint8(0) === 5 ? 6 : 5))
    expect(await verifySubmission({ ...honest, delta: forged }, replayed)).toEqual({
      verdict: 'mismatch',
      reason: 'uncommitted',
    })
  })

  it('is a mismatch when final parameters or a loss were made up', async () => {
    const parameters = { ...commitment, parametersHash: 'ab'.repeat(32) }
    expect(await verifySubmission({ ...honest, commitment: parameters }, replayed)).toMatchObject({
      reason: 'parameters',
    })
    const lossTrace = commitment.lossTrace.with(3, 1.5)
    expect(await verifySubmission({ ...honest, commitment: { ...commitment, lossTrace } }, replayed)).toMatchObject({
      reason: 'loss-trace',
    })
  })

  it('of work on another seed is a mismatch', async () => {
    const other = await replayUnit(module, { ...unit, seed: unit.seed + 1 })
    expect(await verifySubmission(honest, other)).toEqual({ verdict: 'mismatch', reason: 'delta' })
  })

  it.each([
    ['a scale that is NaN', 0x7e00],
    ['an infinite scale', 0x7c00],
  ])('is refused as non-finite with %s', async (_, half) => {
    const poisoned = await withWord(deltaFormat.headerBytes, (view) => view.setUint16(0, half, true))
    expect(await checkSubmission(poisoned)).toEqual({ verdict: 'non-finite' })
    expect(await verifySubmission(poisoned, replayed)).toEqual({ verdict: 'non-finite' })
  })

  it('is refused as non-finite with a loss that is NaN', async () => {
    const lossTrace = commitment.lossTrace.with(0, Number.NaN)
    expect(await checkSubmission({ ...honest, commitment: { ...commitment, lossTrace } })).toEqual({
      verdict: 'non-finite',
    })
  })

  it('is malformed with another length, header, scale, value, hash or trace', async () => {
    const malformed: Submission[] = [
      { ...honest, delta: delta.subarray(1) },
      { ...honest, delta: new Uint8Array() },
      { ...honest, engineVersion: engineVersion + 1 },
      await withWord(0, (view) => view.setUint8(0, 0)),
      await withWord(8, (view) => view.setUint8(0, 1)),
      await withWord(deltaFormat.headerBytes, (view) => view.setUint16(0, 0xbc00, true)),
      await withWord(valuesAt, (view) => view.setUint8(0, 243)),
      { ...honest, commitment: { ...commitment, deltaHash: commitment.deltaHash.toUpperCase() } },
      { ...honest, commitment: { ...commitment, parametersHash: 'no hash' } },
      { ...honest, commitment: { ...commitment, lossTrace: commitment.lossTrace.slice(1) } },
    ]
    for (const submission of malformed) expect(await checkSubmission(submission)).toEqual({ verdict: 'malformed' })
  })

  it('decodes from the middle of a larger buffer', () => {
    const padded = new Uint8Array(delta.length + 3)
    padded.set(delta, 3)
    expect(decodeDelta(unit.model, engineVersion, padded.subarray(3))).toEqual(
      decodeDelta(unit.model, engineVersion, delta),
    )
  })

  it('has the length that its model defines', () => {
    expect(delta.length).toBe(deltaBytes(unit.model))
    const model = { layers: 2, width: 128, heads: 4, context: 64, batch: 16 }
    expect(deltaBytes(model)).toBe(93_774)
    // As base64 it must fit into one call's 8,000,000 characters.
    expect((unitLimits.anyDeltaBytesMax * 4) / 3).toBeLessThan(8_000_000)
  })
})

describe('the commit hash', () => {
  it('changes with every part of the commitment', async () => {
    const hash = await commitHash(commitment)
    expect(hash).toBe(await commitHash({ ...commitment, lossTrace: JSON.parse(JSON.stringify(commitment.lossTrace)) }))
    const others = [
      { ...commitment, deltaHash: commitment.parametersHash },
      { ...commitment, parametersHash: commitment.deltaHash },
      { ...commitment, lossTrace: commitment.lossTrace.with(9, 0) },
      { ...commitment, lossTrace: commitment.lossTrace.slice(1) },
    ]
    for (const other of others) expect(await commitHash(other)).not.toBe(hash)
  })
})

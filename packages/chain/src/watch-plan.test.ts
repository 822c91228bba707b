import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BlockHeader } from '#rpc/read-block'
import { findCommonAncestor, planWatch, type StoredBlock } from '#watch-plan'

/** A chain is the letters of its blocks: 'abc' and 'abx' share their first two. */
const header = (chain: string, number: number): BlockHeader | undefined =>
  number < 0 || number >= chain.length
    ? undefined
    : {
        number: BigInt(number),
        hash: chain.slice(0, number + 1),
        parentHash: chain.slice(0, number),
        baseFeePerGas: 0n,
        timeMs: 0,
      }
const stored = (chain: string): StoredBlock[] =>
  chain.split('').map((_, i) => ({ number: BigInt(i), hash: chain.slice(0, i + 1) }))
const plan = (ours: string, theirs: string) =>
  planWatch(stored(ours).at(-1), {
    newest: header(theirs, ours.length - 1),
    next: header(theirs, ours.length),
  }).next

const letters = (min: number, max: number) =>
  fc.array(fc.constantFrom('a', 'b'), { minLength: min, maxLength: max }).map((all) => all.join(''))

describe('the watcher', () => {
  it('processes the first block when it has none, and waits for it', () => {
    expect(plan('', 'a')).toBe('extend')
    expect(plan('', '')).toBe('wait')
  })

  it('processes the next block when it builds on the newest one', () => {
    expect(planWatch({ number: 1n, hash: 'ab' }, { newest: header('abc', 1), next: header('abc', 2) })).toEqual({
      next: 'extend',
      block: header('abc', 2),
    })
  })

  it('waits at the head', () => {
    expect(plan('abc', 'abc')).toBe('wait')
  })

  it('rewinds when the chain is a different one, longer or equally long', () => {
    expect(plan('abc', 'abxy')).toBe('rewind')
    expect(plan('abc', 'abx')).toBe('rewind')
  })

  it('waits while a node has no block where ours is: it may be behind [ATK-26]', async () => {
    expect(plan('abc', 'ab')).toBe('wait')
    expect(plan('abc', '')).toBe('wait')
    expect(plan('abc', 'ax')).toBe('wait')
    expect(await findCommonAncestor(stored('abcdefg'), async (n) => header('abx', Number(n))?.hash)).toBe('behind')
  })

  it('reaches the chain from any position, block by block', async () => {
    await fc.assert(
      fc.asyncProperty(letters(1, 12), letters(1, 12), letters(1, 12), async (base, before, after) => {
        let ours = base + before
        // The chain has reached our height: before, the watcher waits.
        const theirs = base + after.padEnd(before.length, 'c')
        for (let steps = 0; ours !== theirs; steps++) {
          expect(steps).toBeLessThan(30)
          const next = plan(ours, theirs)
          if (next === 'extend') ours = theirs.slice(0, ours.length + 1)
          else {
            expect(next).toBe('rewind')
            const ancestor = await findCommonAncestor(stored(ours), async (n) => header(theirs, Number(n))?.hash)
            ours = ancestor === 'behind' ? ours : (ancestor?.hash ?? '')
          }
        }
        expect(plan(ours, theirs)).toBe('wait')
      }),
    )
  })
})

describe('the common ancestor', () => {
  it('is the newest block that both have, found with few queries', async () => {
    await fc.assert(
      fc.asyncProperty(letters(0, 300), letters(0, 300), letters(0, 300), async (base, before, after) => {
        const [ours, theirs] = [`0${base}x${before}`, `0${base}y${after.padEnd(before.length, 'c')}`]
        let asked = 0
        const ancestor = await findCommonAncestor(stored(ours), async (n) => {
          asked++
          return header(theirs, Number(n))?.hash
        })
        expect(ancestor).toMatchObject({ hash: `0${base}` })
        expect(asked).toBeLessThanOrEqual(Math.ceil(Math.log2(ours.length + 1)))
      }),
    )
  })

  it('is undefined when the chains have no block in common, or nothing is stored', async () => {
    expect(await findCommonAncestor(stored('abc'), async (n) => header('xyz', Number(n))?.hash)).toBeUndefined()
    expect(await findCommonAncestor([], async () => 'a')).toBeUndefined()
  })
})

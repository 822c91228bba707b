import { describe, expect, it } from 'vitest'
import { NodesDisagreeError, NoQuorumError, nodeName, openQuorum } from '#rpc/node-quorum'

type Say<T> = () => Promise<T>
const says =
  <T>(value: T): Say<T> =>
  async () =>
    value
const fails: Say<never> = async () => {
  throw new Error('connection refused\nhttps://node.example/secret-key')
}
const never: Say<never> = () => new Promise(() => {})

function ask<T>(...nodes: readonly Say<T>[]) {
  const quorum = openQuorum(nodes.map((node, i) => ({ name: `node ${i + 1}`, node })))
  const read = (node: Say<T>) => node()
  return {
    answer: () => quorum.ask('question', read),
    height: () => quorum.askHeight('height', read as unknown as (node: Say<T>) => Promise<bigint>),
    troubles: () => quorum.takeTroubles(),
  }
}
/** Lets what was said after the agreement arrive. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a question', () => {
  it('is answered by a single node, whose error is its own [ATK-17]', async () => {
    const one = ask<number>(says(1))
    expect(await one.answer()).toBe(1)
    await expect(ask(fails).answer()).rejects.toThrow('connection refused')
    expect(one.troubles()).toEqual([])
    await expect(ask().answer()).rejects.toThrow(NoQuorumError)
  })

  it('is answered when two nodes say the same, in every part [ATK-17]', async () => {
    const same = ask(says({ hash: '0x1', raw: 5n, parts: [1n] }), says({ hash: '0x1', raw: 5n, parts: [1n] }))
    expect(await same.answer()).toEqual({ hash: '0x1', raw: 5n, parts: [1n] })
    expect(same.troubles()).toEqual([])
    // A number and a bigint are not the same.
    await expect(ask<unknown>(says({ raw: 5n }), says({ raw: 5 })).answer()).rejects.toThrow(NodesDisagreeError)
  })

  it('has no answer when two nodes differ, or when one of them knows nothing [ATK-17]', async () => {
    const split = ask<number | undefined>(says(1), says(2))
    await expect(split.answer()).rejects.toThrow(NodesDisagreeError)
    expect(split.troubles()).toEqual([{ kind: 'disagree', detail: 'question; node 1: 1; node 2: 2', blocks: true }])
    expect(split.troubles()).toEqual([])
    await expect(ask<number | undefined>(says(1), says(undefined)).answer()).rejects.toThrow(NodesDisagreeError)
    await expect(ask<number>(says(1), says(2), says(3)).answer()).rejects.toThrow(NodesDisagreeError)
    expect(await ask(says(undefined), says(undefined)).answer()).toBeUndefined()
  })

  it('has no answer when one of two nodes is dead, and reveals nothing of its address [ATK-17]', async () => {
    const dead = ask(says(1), fails)
    await expect(dead.answer()).rejects.toThrow(NoQuorumError)
    const detail = 'question; node 1: 1; node 2: connection refused'
    expect(dead.troubles()).toEqual([{ kind: 'no-answer', detail, blocks: true }])
    expect(nodeName('https://node.example:8545/v3/secret-key?x=1', 1)).toBe('node 2 (node.example:8545)')
  })

  it('is reported in a text that can be stored and shown, whatever a node says [ATK-26]', async () => {
    for (const said of ['\u0000', '\ud83d', '\u202e<b>', '😀'.repeat(1_000), '0'.repeat(100_000)]) {
      const odd = ask<string>(says(said), () => Promise.reject(new Error(said)))
      await expect(odd.answer()).rejects.toThrow(NoQuorumError)
      const [{ detail } = { detail: '' }] = odd.troubles()
      expect(detail).toMatch(/^question; node 1: [^\p{Cc}\p{Cf}]{1,590}$/u)
      expect(detail.isWellFormed()).toBe(true)
    }
  })

  it('is answered by two of three, however the third one fails, and the third one is reported [ATK-17]', async () => {
    expect(await ask(never, says(1), says(1)).answer()).toBe(1)
    const dead = ask(fails, says(1), says(1))
    expect(await dead.answer()).toBe(1)
    await settled()
    expect(dead.troubles()).toMatchObject([{ kind: 'no-answer', blocks: false }])
    const liar = ask(says(1), says(1), says(2))
    expect(await liar.answer()).toBe(1)
    await settled()
    expect(liar.troubles()).toMatchObject([{ kind: 'disagree', blocks: false }])
  })

  it('is not contradicted by a third node that is behind the others [ATK-17]', async () => {
    for (const nodes of [
      [says(1), says(1), says(undefined)],
      [says(undefined), says(undefined), says(1)],
    ]) {
      const behind = ask<number | undefined>(...nodes)
      await behind.answer()
      await settled()
      expect(behind.troubles()).toEqual([])
    }
  })

  it('a question that blocks stays reported although other answers follow [ATK-17]', async () => {
    let lie = true
    const quorum = openQuorum([
      { name: 'a', node: () => 1 },
      { name: 'b', node: () => (lie ? 2 : 1) },
      { name: 'c', node: () => (lie ? 3 : 2) },
    ])
    await expect(quorum.ask('first', async (node) => node())).rejects.toThrow()
    lie = false
    expect(await quorum.ask('second', async (node) => node())).toBe(1)
    expect(quorum.takeTroubles()).toMatchObject([{ detail: expect.stringMatching(/^first/), blocks: true }])
  })
})

describe('a height', () => {
  it('is one that two nodes have reached [ATK-17]', async () => {
    expect(await ask(says(10n), says(12n)).height()).toBe(10n)
    expect(await ask(says(12n), says(12n), says(13n)).height()).toBe(12n)
  })

  it('far above or below all others counts for nothing [ATK-17]', async () => {
    for (const lie of [1_000_000n, 0n]) {
      const two = ask(says(100n), says(lie))
      await expect(two.height()).rejects.toThrow(NodesDisagreeError)
      expect(two.troubles()).toMatchObject([{ kind: 'disagree', blocks: true }])
      const three = ask(says(lie), says(100n), says(101n))
      expect(await three.height()).toBe(100n)
      await settled()
      expect(three.troubles()).toMatchObject([{ kind: 'disagree', blocks: false }])
    }
  })
})

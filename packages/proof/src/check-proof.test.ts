import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildTree, leafEntryBytes, partLeaves } from '#build-tree'
import { checkProof, checkPath, type OwnProof } from '#check-proof'
import { ownProof } from '#own-proof'
import { fromHex, toHex } from '#sha256'
import { type Epoch, firstPrevious } from '#epoch-statement'
import { assets, leafOf, parentOf, sumsBytes, treeHeight, writeSums } from '#tree-node'

const epochKey = Uint8Array.from({ length: 32 }, (_, i) => i * 7)
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'jwk' }).x ?? ''

function signEpoch(root: string, totals: readonly bigint[]): Epoch {
  const statement = JSON.stringify({
    kind: 'synet.proof.1',
    epoch: 1,
    previous: firstPrevious,
    at: '2026-11-21T00:00:00.000Z',
    tree: { height: treeHeight, assets, root, totals: totals.map(String) },
  })
  return {
    statement,
    signature: sign(null, Buffer.from(statement), keys.privateKey).toString('hex'),
    publicKey: Buffer.from(publicKey, 'base64url').toString('hex'),
  }
}

interface Balance {
  readonly account: bigint
  readonly sums: readonly bigint[]
}

function publish(balances: readonly Balance[]) {
  const sums = new Uint8Array(balances.length * sumsBytes)
  for (const [i, one] of balances.entries()) sums.set(writeSums(one.sums) ?? [], i * sumsBytes)
  const tree = buildTree({ numbers: BigUint64Array.from(balances, (one) => one.account), sums }, epochKey)
  const epoch = signEpoch(toHex(tree.root), tree.totals)
  const proofOf = (i: number): OwnProof => {
    const leaf = tree.places[i] ?? 0
    const first = Math.floor(leaf / partLeaves) * partLeaves
    const part = tree.leaves.slice(first * leafEntryBytes, (first + partLeaves) * leafEntryBytes)
    return ownProof(epoch, epochKey, balances[i]?.account ?? 0n, {
      leaf,
      part,
      crown: tree.crown,
      count: balances.length,
    })
  }
  return { tree, epoch, proofOf }
}

const sum = fc.bigInt({ min: 0n, max: 10n ** 15n })
const someBalances = fc
  .uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 40 })
  .chain((accounts) =>
    fc
      .array(fc.tuple(sum, sum, sum), { minLength: accounts.length, maxLength: accounts.length })
      .map((sums) =>
        accounts.toSorted((a, b) => (a < b ? -1 : 1)).map((account, i) => ({ account, sums: sums[i] ?? [] })),
      ),
  )
const many = (count: number): Balance[] =>
  Array.from({ length: count }, (_, i) => ({ account: BigInt(i + 1), sums: [BigInt(i * 1_000), BigInt(i), 0n] }))

describe('a proof of a user’s own balance [PROOF-03]', () => {
  it('everybody is in the total, and the total is the sum of all', async () => {
    await fc.assert(
      fc.asyncProperty(someBalances, async (balances) => {
        const { tree, proofOf } = publish(balances)
        for (const asset of [0, 1, 2])
          expect(tree.totals[asset]).toBe(balances.reduce((total, balance) => total + (balance.sums[asset] ?? 0n), 0n))
        for (const [i, { account, sums }] of balances.entries()) {
          const finding = await checkProof(proofOf(i), { account: account.toString() })
          expect(finding).toMatchObject({ ok: true, signed: true, sums: sums.map(String) })
        }
      }),
      { numRuns: 15 },
    )
  })

  it.each([1, 2, partLeaves - 1, partLeaves, partLeaves + 1, 3 * partLeaves + 77])(
    'holds over the borders of parts: %i accounts',
    (count) => {
      const { proofOf } = publish(many(count))
      for (const i of new Set([0, count >> 1, count - 1, Math.min(count - 1, partLeaves)]))
        expect(checkPath(proofOf(i))).toMatchObject({ ok: true })
    },
  )

  it('any changed figure of the file is rejected, and the part with the fault is named', async () => {
    const { proofOf } = publish(many(700))
    const proof = proofOf(123)
    const flipHex = (hex: string, at: number) =>
      hex.slice(0, at) + (Number.parseInt(hex.charAt(at), 16) ^ 1).toString(16) + hex.slice(at + 1)
    const flipSum = (text: string) => (BigInt(text) ^ 1n).toString()
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), async (a, b) => {
        const step = a % treeHeight
        const path = (change: (one: OwnProof['path'][number]) => OwnProof['path'][number]) => ({
          ...proof,
          path: proof.path.map((one, i) => (i === step ? change(one) : one)),
        })
        const asset = b % assets.length
        const swapSum = (sums: readonly string[]) => sums.map((one, i) => (i === asset ? flipSum(one) : one))
        const named = { part: 'step', step: step + 1 }
        const changed: readonly [unknown, object][] = [
          [path(([hash, sums, mark]) => [flipHex(hash, b % 64), sums, mark]), named],
          [path(([hash, sums, mark]) => [hash, swapSum(sums), mark]), named],
          [path(([hash, sums, mark]) => [hash, sums, flipHex(mark, b % 8)]), named],
          [{ ...proof, place: proof.place ^ (1 << step) }, named],
          [{ ...proof, sums: swapSum(proof.sums) }, { part: 'leaf' }],
          [{ ...proof, salt: flipHex(proof.salt, b % 64) }, { part: 'leaf' }],
          [{ ...proof, leaf: flipHex(proof.leaf, b % 64) }, { part: 'leaf' }],
          [{ ...proof, account: flipSum(proof.account) }, { part: 'leaf' }],
          [{ ...proof, signature: flipHex(proof.signature, b % 128) }, { part: 'signature' }],
          [{ ...proof, publicKey: flipHex(proof.publicKey, b % 64) }, { part: 'signature' }],
          [{ ...proof, statement: proof.statement.replace('2026', '2027') }, { part: 'signature' }],
        ]
        for (const [file, fault] of changed) expect(await checkProof(file)).toMatchObject({ ok: false, fault })
      }),
      { numRuns: 40 },
    )
  })

  it('any flipped bit of the file’s text is rejected', async () => {
    const { proofOf } = publish(many(9))
    const proof = proofOf(4)
    const bytes = Buffer.from(JSON.stringify(proof))
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ (1 << bit)
        let file: unknown
        try {
          file = JSON.parse(changed.toString())
        } catch {
          return
        }
        expect((await checkProof(file)).ok).toBe(false)
      }),
      { numRuns: 1_500 },
    )
  })

  it('a leaf of somebody else, and a key that is not the platform’s, prove nothing', async () => {
    const { proofOf } = publish(many(5))
    expect(await checkProof(proofOf(2), { account: '5' })).toMatchObject({ fault: { part: 'account' } })
    expect(await checkProof(proofOf(2), { publicKey: '0'.repeat(64) })).toMatchObject({ fault: { part: 'signature' } })
  })

  it('an omitted user can’t be shown a path to the published root', () => {
    const all = many(6)
    const { epoch } = publish(all.filter((_, i) => i !== 3))
    const { proofOf } = publish(all)
    // The path leads through the honest tree, and the statement is that of the tree without the user.
    expect(checkPath({ ...proofOf(3), ...epoch })).toMatchObject({ ok: false, fault: { part: 'root' } })
  })

  it('two people are never shown the same leaf', () => {
    const { proofOf } = publish(many(6))
    expect(checkPath({ ...proofOf(3), account: '2' })).toMatchObject({ fault: { part: 'leaf' } })
  })

  it('a negative sum can’t be hashed, so no side of the tree can reduce the liabilities of another', () => {
    const salt = '0'.repeat(64)
    expect(leafOf('1', salt, [-1n, 0n, 0n])).toBeUndefined()
    expect(leafOf('1', salt, [2n ** 63n, 0n, 0n])).toBeUndefined()
    const leaf = leafOf('1', salt, [5n, 0n, 0n])
    if (!leaf) throw new Error('a leaf')
    expect(parentOf(leaf, { hash: leaf.hash, sums: [-5n, 0n, 0n] })).toBeUndefined()
    expect(parentOf(leaf, { hash: leaf.hash, sums: [2n ** 63n - 1n, 0n, 0n] })).toBeUndefined()
    const negative = new Uint8Array(sumsBytes)
    negative[0] = 0x80
    expect(() => buildTree({ numbers: BigUint64Array.of(1n), sums: negative }, epochKey)).toThrow('negative')
  })

  it('the statement’s totals are the root’s: other totals with the same root are detected', () => {
    const { tree, proofOf } = publish(many(6))
    const lower = signEpoch(toHex(tree.root), [1n, 15n, 0n])
    expect(checkPath({ ...proofOf(1), ...lower })).toMatchObject({ fault: { part: 'totals' } })
  })

  it('a file, a statement and a path of another form are refused, although every hash in them is right', () => {
    const proof = publish(many(1)).proofOf(0)
    const { tree, ...statement } = JSON.parse(proof.statement)
    const stated = (change: object, ofTree: object = {}): OwnProof => ({
      ...proof,
      statement: JSON.stringify({ ...statement, ...change, tree: { ...tree, ...ofTree } }),
    })
    // The root of the left half is the root of a tree that is one level lower.
    let half = leafOf(proof.account, proof.salt, proof.sums.map(BigInt))
    for (const [hash, sums] of proof.path.slice(0, -1))
      half = half && parentOf(half, { hash: fromHex(hash), sums: sums.map(BigInt) })
    const lower = { root: toHex(half?.hash ?? new Uint8Array()), totals: half?.sums.map(String) }
    const path = proof.path.slice(0, -1)
    expect(checkPath(stated({}))).toMatchObject({ ok: true })
    for (const file of [
      { ...proof, kind: 'synet.own-proof.2' },
      { ...proof, name: 'not checked' },
      { ...proof, path: proof.path.map((step) => [...step, 'not checked']) },
      { ...proof, place: 2 ** treeHeight },
      { ...proof, place: -(2 ** treeHeight) },
      { ...proof, place: 0.5 },
      { ...stated({}, lower), path },
    ])
      expect(checkPath(file)).toEqual({ ok: false, fault: { part: 'file' } })
    for (const file of [
      stated({ kind: 'synet.proof.2' }),
      stated({ epoch: 1.5 }),
      stated({ at: 1 }),
      stated({}, { assets: assets.toReversed() }),
      stated({}, { totals: [...tree.totals, '0'] }),
      { ...stated({}, { ...lower, height: treeHeight - 1 }), path },
      { ...proof, statement: 'null' },
    ])
      expect(checkPath(file)).toEqual({ ok: false, fault: { part: 'statement' } })
  })

  it('a proof is about two kilobytes, whatever the size of the tree', () => {
    const small = JSON.stringify(publish(many(1)).proofOf(0).path).length
    const large = JSON.stringify(publish(many(5_000)).proofOf(77).path).length
    expect([small, large].every((bytes) => bytes > 1_800 && bytes < 2_600)).toBe(true)
  })
})

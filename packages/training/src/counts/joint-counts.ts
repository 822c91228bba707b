import { invariant } from '@synet/core/result'
import type { CutWords } from './cut-words.ts'
import { discountsOf } from '#measure/byte-counts'
import {
  closingPiece,
  costOf,
  costOfHalf,
  firstPiece,
  openingPiece,
  type Piece,
  rootNode,
  type SoundCounts,
} from './sound-counts.ts'

/** A piece follows up to this many pieces less one. */
const jointOrder = 8
const piecesMax = 2 ** 16 - 1

/**
 * Counts how often a piece of a word, letters with their sounds, follows those before it: a joint n-gram (Bisani and Ney,
 * 2008) with interpolated modified Kneser-Ney smoothing (Chen and Goodman, 1998). Costs are whole numbers, and everything
 * before them is added, multiplied and divided only, so that every machine finds the same.
 * @param leastGain what a counted gram must save over the words, in costs; those that save less are left out
 */
export function countJointly({ pieces: all, cuts }: CutWords, { leastGain = costOfHalf } = {}): SoundCounts {
  const used = [...new Set(cuts.flat())].sort((a, b) => a - b)
  const numbers = new Map(used.map((piece, i) => [piece, i + firstPiece]))
  const size = used.length + firstPiece
  // A file of counts has two bytes for a piece: more of them would take each other's places.
  invariant(size <= piecesMax, `words are cut into ${size} different pieces, at most ${piecesMax} can be counted`)
  const tree = countGrams(
    cuts.map((cut) => [...cut.map((piece) => numbers.get(piece) ?? 0), closingPiece]),
    size,
    jointOrder,
  )
  const chances = smooth(tree, size)
  const pieces = used.flatMap((piece) => all[piece] ?? [])
  return listGrams(tree, chances, chooseGrams(tree, chances, leastGain), pieces)
}

/** Grams as a tree: each is that without its last piece, its parent, and its last piece; the root is empty. */
interface Tree {
  readonly parents: readonly number[]
  readonly last: readonly number[]
  /** The gram without its first piece. */
  readonly shorter: readonly number[]
  readonly lengths: readonly number[]
  readonly seen: readonly number[]
  /** How often it was seen, or, of a gram that others end with, behind how many pieces. */
  readonly counts: readonly number[]
}

interface Chances {
  /** Of each gram's last piece after the others. */
  readonly chances: Float64Array
  /** What is left of each gram's followers to the shorter gram's. */
  readonly left: Float64Array
}

function countGrams(words: readonly (readonly number[])[], size: number, order: number): Tree {
  const [parents, last, shorter, lengths, seen, preceded] = [[rootNode], [openingPiece], [rootNode], [0], [0], [0]]
  const known = new Map<number, number>()
  function gramOf(parent: number, piece: number, without: number): number {
    const key = parent * size + piece
    const gram = known.get(key)
    if (gram !== undefined) return gram
    known.set(key, parents.length)
    parents.push(parent)
    last.push(piece)
    shorter.push(without)
    lengths.push((lengths[parent] ?? 0) + 1)
    seen.push(0)
    preceded.push(0)
    if (parent !== rootNode) preceded[without] = (preceded[without] ?? 0) + 1
    return parents.length - 1
  }
  for (const word of words) {
    /** The grams that end here, by length. */
    let ending = [rootNode, gramOf(rootNode, openingPiece, rootNode)]
    for (const piece of word) {
      const next = [rootNode]
      for (const parent of ending.slice(0, order)) {
        const gram = gramOf(parent, piece, next.at(-1) ?? rootNode)
        seen[gram] = (seen[gram] ?? 0) + 1
        next.push(gram)
      }
      ending = next
    }
  }
  return { parents, last, shorter, lengths, seen, counts: seen.map((count, i) => preceded[i] || count) }
}

function smooth({ parents, shorter, lengths, counts }: Tree, size: number): Chances {
  const byLength = Map.groupBy(counts.keys(), (gram) => lengths[gram] ?? 0)
  const discounts = new Map(
    [...byLength].map(([length, grams]) => [length, discountsOf(grams.map((g) => counts[g] ?? 0))]),
  )
  const discountOf = (gram: number): number =>
    discounts.get(lengths[gram] ?? 0)?.[Math.min(counts[gram] ?? 0, 3) - 1] ?? 0
  const sums = new Float64Array(counts.length)
  const left = new Float64Array(counts.length)
  for (let gram = 1; gram < counts.length; gram++) {
    const parent = parents[gram] ?? rootNode
    sums[parent] = (sums[parent] ?? 0) + (counts[gram] ?? 0)
    left[parent] = (left[parent] ?? 0) + discountOf(gram)
  }
  const chances = new Float64Array(counts.length)
  chances[rootNode] = 1 / size
  for (let gram = 0; gram < counts.length; gram++) {
    const parent = parents[gram] ?? rootNode
    left[gram] = (left[gram] ?? 0) / (sums[gram] || 1)
    if (gram === rootNode) continue
    const kept = ((counts[gram] ?? 0) - discountOf(gram)) / (sums[parent] ?? 1)
    chances[gram] = kept + (left[parent] ?? 0) * (chances[shorter[gram] ?? rootNode] ?? 0)
  }
  return { chances, left }
}

/** Leaves out grams that save less than `leastGain` costs over the words; what is kept has its beginnings and its ends. */
function chooseGrams(tree: Tree, { chances, left }: Chances, leastGain: number): Uint8Array {
  const { parents, shorter, lengths, seen } = tree
  const kept = new Uint8Array(parents.length)
  for (let gram = parents.length - 1; gram > rootNode; gram--) {
    const parent = parents[gram] ?? rootNode
    const end = shorter[gram] ?? rootNode
    const without = costOf((left[parent] ?? 0) * (chances[end] ?? 0))
    const gain = (seen[gram] ?? 0) * (without - costOf(chances[gram] ?? 0))
    if (!kept[gram] && (lengths[gram] ?? 0) > 1 && gain < leastGain) continue
    kept[gram] = kept[parent] = kept[end] = 1
  }
  kept[rootNode] = 0
  return kept
}

/** Puts the kept grams into the order of `SoundCounts`. */
function listGrams(
  { parents, last, shorter }: Tree,
  { chances, left }: Chances,
  kept: Uint8Array,
  pieces: readonly Piece[],
): SoundCounts {
  const chosen = Array.from(kept.keys()).filter((gram) => kept[gram])
  const byParent = Map.groupBy(chosen, (gram) => parents[gram] ?? rootNode)
  const sumOf = (grams: readonly number[], of: (gram: number) => number) =>
    grams.reduce((sum, gram) => sum + of(gram), 0)
  const grams = [rootNode]
  const counts = {
    pieces,
    followers: new Uint16Array(chosen.length + 1),
    last: new Uint16Array(chosen.length + 1),
    costs: new Uint8Array(chosen.length + 1),
    left: new Uint8Array(chosen.length + 1),
  }
  for (let i = 0; i < grams.length; i++) {
    const gram = grams[i] ?? rootNode
    const longer = (byParent.get(gram) ?? []).sort((a, b) => (last[a] ?? 0) - (last[b] ?? 0))
    for (const one of longer) grams.push(one)
    const own = sumOf(longer, (one) => chances[one] ?? 0)
    const ends = sumOf(longer, (one) => chances[shorter[one] ?? rootNode] ?? 0)
    // What was left out is left to the shorter gram, too.
    const rest = gram !== rootNode && own < 1 && ends < 1 ? (1 - own) / (1 - ends) : (left[gram] ?? 0)
    counts.followers[i] = longer.length
    counts.last[i] = last[gram] ?? 0
    counts.costs[i] = costOf(chances[gram] ?? 0)
    counts.left[i] = costOf(rest)
  }
  return counts
}

import { hmacSha256, sha256Into } from '#sha256'
import { assets, hashBytes, leafKind, nodeKind, nonceKind, sumBytes, sumsBytes, treeHeight } from '#tree-node'

/** A stored node: its sums, then its hash. */
const recordBytes = sumsBytes + hashBytes
/** Leaves of 2^9 accounts are stored together and hashed again for each path; the levels above are stored as hashes. */
const partLevels = 9
export const partLeaves = 2 ** partLevels
/** An account and its sums, as stored in a part. */
export const leafEntryBytes = 8 + sumsBytes

const shuffleKind = 3
const stubKind = 4

/** All accounts of a snapshot, in ascending order. */
export interface Accounts {
  readonly numbers: BigUint64Array
  /** Eight bytes, big-endian, per asset; account after account. */
  readonly sums: Uint8Array
}

export interface BuiltTree {
  readonly root: Uint8Array
  readonly totals: readonly bigint[]
  /** By account, in the given order: its place among the leaves, before the mask. */
  readonly places: Uint32Array
  /** Accounts with their sums in the order of the leaves. */
  readonly leaves: Uint8Array
  /** Records of the levels from `partLevels` to the root, one level after the other. */
  readonly crown: Uint8Array
}

/** The keys that are derived from an epoch's secret. */
function openKey(epochKey: Uint8Array) {
  const message = new Uint8Array(1 + hashBytes + 8)
  const view = new DataView(message.buffer)
  return {
    salt: hmacKey(epochKey),
    /** For missing siblings: a stub looks like any subtree without balances, and no user can be claimed to be in it. */
    stub(level: number, index: number, out: Uint8Array, at: number): void {
      message[0] = stubKind
      message.set(epochKey, 1)
      view.setUint32(1 + hashBytes, level)
      view.setUint32(1 + hashBytes + 4, index)
      out.fill(0, at, at + sumsBytes)
      sha256Into(message, message.length, out, at + sumsBytes)
    },
    /** 32 bytes that depend on the key and a counter. */
    stream(counter: number, out: Uint8Array): void {
      message[0] = shuffleKind
      message.set(epochKey, 1)
      view.setUint32(1 + hashBytes, 0)
      view.setUint32(1 + hashBytes + 4, counter)
      sha256Into(message, message.length, out, 0)
    },
  }
}

/** HMAC of a number, without an allocation per call. */
function hmacKey(key: Uint8Array) {
  const inner = new Uint8Array(64 + 8).fill(0x36, 0, 64)
  const outer = new Uint8Array(64 + hashBytes).fill(0x5c, 0, 64)
  for (let i = 0; i < key.length; i++) {
    inner[i] = 0x36 ^ (key[i] ?? 0)
    outer[i] = 0x5c ^ (key[i] ?? 0)
  }
  return (number: Uint8Array, numberAt: number, out: Uint8Array, at: number): void => {
    for (let i = 0; i < 8; i++) inner[64 + i] = number[numberAt + i] ?? 0
    sha256Into(inner, inner.length, outer, 64)
    sha256Into(outer, outer.length, out, at)
  }
}
type Keys = ReturnType<typeof openKey>

/** @returns the salt that keeps a user's leaf from being guessed; the user gets it with their proof */
export const saltOf = (epochKey: Uint8Array, account: bigint): Uint8Array => {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, account)
  return hmacSha256(epochKey, number)
}

/** Which children are swapped at which level, so that a user's place reveals nothing about the number of accounts. */
function maskOf(epochKey: Uint8Array): number {
  const bytes = new Uint8Array(32)
  openKey(epochKey).stream(0xffffffff, bytes)
  return new DataView(bytes.buffer).getUint32(0) % 2 ** treeHeight
}

/** Fisher–Yates shuffle. @returns the account of each leaf */
function shuffle(count: number, keys: Keys): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, i) => i)
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  let counter = 0
  for (let i = count - 1; i > 0; i--) {
    const word = (count - 1 - i) % 4
    if (word === 0) keys.stream(counter++, bytes)
    // 53 bits onto i + 1 places: the bias is below 2^-31.
    const draw = view.getUint32(word * 8) * 2 ** 21 + (view.getUint32(word * 8 + 4) >>> 11)
    const j = draw % (i + 1)
    const kept = order[i] ?? 0
    order[i] = order[j] ?? 0
    order[j] = kept
  }
  return order
}

/** Adds two nodes' sums. @throws when a sum exceeds 2^63: such a ledger has no tree */
function addSums(records: Uint8Array, left: number, right: number, out: Uint8Array, at: number): void {
  for (let asset = 0; asset < assets.length; asset++) {
    let carry = 0
    for (let i = asset * sumBytes + sumBytes - 1; i >= asset * sumBytes; i--) {
      const total = (records[left + i] ?? 0) + (records[right + i] ?? 0) + carry
      out[at + i] = total
      carry = total >>> 8
    }
    if (carry > 0 || (out[at + asset * sumBytes] ?? 0) > 127) throw new Error('a sum does not fit')
  }
}

const nodeMessage = new Uint8Array(1 + 2 * recordBytes)

/** Leaves' records from accounts and their sums. */
function hashLeaves(leaves: Uint8Array, { salt }: Keys): Uint8Array {
  const count = leaves.length / leafEntryBytes
  const records = new Uint8Array(count * recordBytes)
  const nonce = new Uint8Array(1 + hashBytes + 8)
  const leaf = new Uint8Array(1 + hashBytes + sumsBytes)
  nonce[0] = nonceKind
  leaf[0] = leafKind
  for (let i = 0; i < count; i++) {
    const from = i * leafEntryBytes
    salt(leaves, from, nonce, 1)
    for (let b = 0; b < 8; b++) nonce[1 + hashBytes + b] = leaves[from + b] ?? 0
    sha256Into(nonce, nonce.length, leaf, 1)
    for (let b = 0; b < sumsBytes; b++) {
      const byte = leaves[from + 8 + b] ?? 0
      leaf[1 + hashBytes + b] = byte
      records[i * recordBytes + b] = byte
    }
    // A set first bit would make it negative.
    for (let asset = 0; asset < assets.length; asset++)
      if ((leaves[from + 8 + asset * sumBytes] ?? 0) > 127) throw new Error('a leaf is negative')
    sha256Into(leaf, leaf.length, records, i * recordBytes + sumsBytes)
  }
  return records
}

/** Builds the level above. A node without a sibling gets a stub. */
function hashLevel(below: Uint8Array, level: number, mask: number, keys: Keys): Uint8Array {
  const count = below.length / recordBytes
  const parents = Math.ceil(count / 2)
  const records = new Uint8Array(parents * recordBytes)
  const pair = new Uint8Array(2 * recordBytes)
  const swapped = Math.floor(mask / 2 ** level) % 2 === 1
  for (let i = 0; i < parents; i++) {
    let from = below
    let first = 2 * i * recordBytes
    let second = first + recordBytes
    if (2 * i + 1 >= count) {
      pair.set(below.subarray(first, second))
      keys.stub(level, 2 * i + 1, pair, recordBytes)
      from = pair
      first = 0
      second = recordBytes
    }
    hashPair(from, swapped ? second : first, swapped ? first : second, records, i * recordBytes)
  }
  return records
}

function hashPair(from: Uint8Array, left: number, right: number, out: Uint8Array, at: number): void {
  nodeMessage[0] = nodeKind
  for (let b = 0; b < sumsBytes; b++) {
    nodeMessage[1 + b] = from[left + b] ?? 0
    nodeMessage[1 + sumsBytes + b] = from[right + b] ?? 0
  }
  for (let b = 0; b < hashBytes; b++) {
    nodeMessage[1 + 2 * sumsBytes + b] = from[left + sumsBytes + b] ?? 0
    nodeMessage[1 + 2 * sumsBytes + hashBytes + b] = from[right + sumsBytes + b] ?? 0
  }
  addSums(from, left, right, out, at)
  sha256Into(nodeMessage, nodeMessage.length, out, at + sumsBytes)
}

const readSums = (record: Uint8Array): bigint[] => {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength)
  return assets.map((_, i) => view.getBigUint64(i * sumBytes))
}

/**
 * Builds the tree of all accounts: shuffled, padded to a fixed height.
 * @param epochKey 32 random bytes, secret
 * @throws when there are no accounts, too many, or an invalid sum
 */
export function buildTree({ numbers, sums }: Accounts, epochKey: Uint8Array): BuiltTree {
  const count = numbers.length
  if (count === 0 || count > 2 ** treeHeight) throw new Error(`${count} accounts do not fit a tree`)
  const keys = openKey(epochKey)
  const mask = maskOf(epochKey)
  const order = shuffle(count, keys)
  const places = new Uint32Array(count)
  const leaves = new Uint8Array(count * leafEntryBytes)
  const view = new DataView(leaves.buffer)
  for (let i = 0; i < count; i++) {
    const whose = order[i] ?? 0
    places[whose] = i
    view.setBigUint64(i * leafEntryBytes, numbers[whose] ?? 0n)
    for (let b = 0; b < sumsBytes; b++) leaves[i * leafEntryBytes + 8 + b] = sums[whose * sumsBytes + b] ?? 0
  }
  let level = hashLeaves(leaves, keys)
  const crown: Uint8Array[] = []
  for (let height = 0; height < treeHeight; height++) {
    if (height >= partLevels) crown.push(level)
    level = hashLevel(level, height, mask, keys)
  }
  crown.push(level)
  const kept = new Uint8Array(crown.reduce((length, one) => length + one.length, 0))
  let at = 0
  for (const one of crown) {
    kept.set(one, at)
    at += one.length
  }
  return { root: level.slice(sumsBytes), totals: readSums(level), places, leaves, crown: kept }
}

/** One sibling on the path to the root, with the parent of both. */
interface Step {
  readonly hash: Uint8Array
  readonly sums: readonly bigint[]
  readonly parent: Uint8Array
}

/**
 * The path from one leaf to the root.
 * @param leaf its place before the mask; @param part the leaves of its part; @param count all leaves of the tree
 */
export function provePath(
  epochKey: Uint8Array,
  { leaf, part, crown, count }: { leaf: number; part: Uint8Array; crown: Uint8Array; count: number },
): { readonly place: number; readonly leaf: Uint8Array; readonly sums: readonly bigint[]; readonly steps: Step[] } {
  const keys = openKey(epochKey)
  const mask = maskOf(epochKey)
  const steps: Step[] = []
  const stub = new Uint8Array(recordBytes)
  // Inside the part its own places count; the stub's index is the tree's.
  let level = hashLeaves(part, keys)
  const first = Math.floor(leaf / partLeaves) * partLeaves
  const own = level.slice((leaf - first) * recordBytes, (leaf - first + 1) * recordBytes)
  let crownAt = 0
  let levelCount = count
  for (let height = 0; height < treeHeight; height++) {
    const index = Math.floor(leaf / 2 ** height)
    const offset = height < partLevels ? Math.floor(first / 2 ** height) : 0
    const beside = (index % 2 === 0 ? index + 1 : index - 1) - offset
    if (beside + offset < levelCount) stub.set(level.subarray(beside * recordBytes, (beside + 1) * recordBytes))
    else keys.stub(height, beside + offset, stub, 0)
    const record = stub.slice()
    levelCount = Math.ceil(levelCount / 2)
    if (height < partLevels - 1) level = hashPartLevel(level, height, mask, keys, offset)
    else {
      if (height >= partLevels) crownAt += level.length
      level = crown.subarray(crownAt, crownAt + levelCount * recordBytes)
    }
    const above = Math.floor(leaf / 2 ** (height + 1))
    const aboveOffset = height + 1 < partLevels ? Math.floor(first / 2 ** (height + 1)) : 0
    const parentAt = (above - aboveOffset) * recordBytes
    steps.push({
      hash: record.slice(sumsBytes),
      sums: readSums(record),
      parent: level.slice(parentAt + sumsBytes, parentAt + recordBytes),
    })
  }
  let place = 0
  for (let bit = 0; bit < treeHeight; bit++) {
    const flip = Math.floor(mask / 2 ** bit) % 2
    place += ((Math.floor(leaf / 2 ** bit) + flip) % 2) * 2 ** bit
  }
  return { place, leaf: own.slice(sumsBytes), sums: readSums(own), steps }
}

/** A level of one part. Its last node's stub has its index in the whole tree. */
function hashPartLevel(below: Uint8Array, level: number, mask: number, keys: Keys, offset: number): Uint8Array {
  const shifted: Keys = { ...keys, stub: (height, index, out, at) => keys.stub(height, index + offset, out, at) }
  return hashLevel(below, level, mask, shifted)
}

import { commitHash } from '#protocol/commit-hash'
import { replayUnit } from '#protocol/replay'
import type { UnitProtocol, WorkUnit } from '#protocol/work-unit'
import { initialWeights } from './trainer.ts'

/** What a device computes differently from all others; `passed` when nothing. */
const selfTestOutcomes = ['passed', 'denormals', 'nan-bits', 'hash'] as const
export type SelfTestOutcome = (typeof selfTestOutcomes)[number]

/** The bits that a device's arithmetic gives for the probe's inputs. */
export interface ProbeBits {
  /** 1e-20 × 1e-20 in each lane of a vector, and as a single number. */
  readonly products: readonly number[]
  /** The signalling NaN 0x7fa00001 after a load and a store. */
  readonly nan: number
}

/**
 * A module of one function, written by hand because the engine itself keeps away from these values. With the memory as
 * f32s: it stores the vector product of [0..3] and [4..7] to [8..11], the product of [0] and [4] to [12], and copies
 * [14] to [13].
 */
const probeModule = [
  '00 61 73 6d 01 00 00 00', // "\0asm", version 1
  '01 04 01 60 00 00', // type: () → ()
  '03 02 01 00', // one function of it
  '05 03 01 00 01', // one page of memory
  '07 09 02 01 6d 02 00 01 70 00 00', // exports: memory "m", function "p"
  '0a 33 01 31 00', // code: one body without locals
  '41 20 41 00 fd 00 04 00 41 10 fd 00 04 00', // 32; v128.load 0, 16
  'fd e6 01 fd 0b 04 00', // f32x4.mul; v128.store
  '41 30 41 00 2a 02 00 41 10 2a 02 00', // 48; f32.load 0, 16
  '94 38 02 00', // f32.mul; f32.store
  '41 34 41 38 2a 02 00 38 02 00', // 52; f32.load 56; f32.store
  '0b',
]

/** 1e-20 × 1e-20, rounded to f32: denormal. */
const productBits = 0x000116c2
const nanBits = 0x7fa00001
/** The commitments of `fixedUnit` of each protocol, which change with the engine's versions only. */
const unitHashes = [
  '2982b2cb9b39fd33bb642fd032d5aa1b4c47f5b4db07ccd6c7d617b7b126e4d6',
  'e978a8e528e903e80f8cbc130d646f3e9f3728676b0ad300985c686d0eb53893',
  'e296f8a47102e40f7d5f4dd67d17b7db878dcb358ea54ba31ad0a5b1ef2f1c36',
]

async function readProbe(): Promise<ProbeBits> {
  const bytes = Uint8Array.from(probeModule.join(' ').split(' '), (byte) => Number.parseInt(byte, 16))
  const { exports } = new WebAssembly.Instance(await WebAssembly.compile(bytes), {})
  const { m, p } = exports as unknown as { readonly m: WebAssembly.Memory; p(): void }
  const view = new DataView(m.buffer)
  for (let at = 0; at < 32; at += 4) view.setFloat32(at, 1e-20, true)
  view.setUint32(56, nanBits, true)
  p()
  return { products: [32, 36, 40, 44, 48].map((at) => view.getUint32(at, true)), nan: view.getUint32(52, true) }
}

/**
 * Three steps of a small model over bytes that a formula gives, so that nothing has to be downloaded; they are lines of
 * questions and answers in protocol 5.
 */
function fixedUnit(engine: WebAssembly.Module, protocol: UnitProtocol): WorkUnit {
  const model = { layers: 1, width: 32, heads: 2, context: 16, batch: 4 }
  const shard = Uint8Array.from({ length: 512 }, (_, i) => {
    if (protocol === 5 && i % 12 === 11) return 10
    return protocol === 5 && i % 12 === 5 ? 61 : 97 + ((i * i + 7 * i) % 26)
  })
  const baseWeights = initialWeights(engine, model, 1)
  return { protocol, version: 0, model, baseWeights, shard, seed: 42, steps: 3, learningRate: 1e-3 }
}

/** @param hashes the commitments of the fixed units; undefined when the engine refused one */
export function judgeSelfTest({ products, nan }: ProbeBits, hashes: readonly (string | undefined)[]): SelfTestOutcome {
  if (products.some((bits) => bits !== productBits)) return 'denormals'
  if (nan !== nanBits) return 'nan-bits'
  return unitHashes.every((hash, i) => hash === hashes[i]) ? 'passed' : 'hash'
}

/**
 * Tells whether this device computes the same bits as all others. 32-bit ARM, for one, takes denormal products in vectors for
 * zero: its owner would be honest and be found wrong. Takes a few hundredths of a second.
 */
export async function selfTest(engine: WebAssembly.Module): Promise<SelfTestOutcome> {
  const hashes: (string | undefined)[] = []
  for (const protocol of [2, 3, 5] as const) {
    const trained = await replayUnit(engine, fixedUnit(engine, protocol))
    hashes.push(trained.ok ? await commitHash(trained.value) : undefined)
  }
  return judgeSelfTest(await readProbe(), hashes)
}

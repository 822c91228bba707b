/** Integer hashing in place of a random stream: the n-th draw needs no state, so a resumed unit draws the same. */

function finish(h: u32): u32 {
  h ^= h >> 16
  h *= 0x85ebca6b
  h ^= h >> 13
  h *= 0xc2b2ae35
  return h ^ (h >> 16)
}

/** 32 uniform bits for draw (a, b) of a seed (murmur3's finaliser, chained). */
export function drawBits(seed: u32, a: u32, b: u32): u32 {
  let h = finish(seed + 0x9e3779b9)
  h = finish(h ^ (a + 0x7f4a7c15))
  return finish(h ^ (b * 0x9e3779b1 + 0x165667b1))
}

/** Uniform in 0 … count - 1 (bias below count / 2^32). */
export function drawBelow(bits: u32, count: u32): u32 {
  return <u32>((<u64>bits * <u64>count) >> 32)
}

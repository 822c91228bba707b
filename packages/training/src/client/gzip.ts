import { readBody } from '@synet/core/read-body'

/** In gzip a ternary delta is a seventh smaller: zeros are the most frequent of its values. */
async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** @returns the delta in gzip, where that is smaller */
export async function packDelta(delta: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await gzip(delta)
  return packed.length < delta.length ? packed : delta
}

/** @throws when the bytes are damaged, or are more than `bytesMax` unpacked */
export async function gunzip(packed: Uint8Array, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return readBody(bytes, bytesMax)
}

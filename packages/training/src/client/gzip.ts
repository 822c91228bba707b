/** In gzip a ternary delta is a seventh smaller: zeros are the most frequent of its values. */
export async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** @throws when the bytes are damaged */
export async function gunzip(packed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(bytes).arrayBuffer())
}

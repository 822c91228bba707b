/** The result of a project's `prepare-text.ts`, made from the package that contains its data. */
export interface PreparedText {
  readonly shards: readonly Uint8Array[]
  readonly heldOut: Uint8Array
}

/** The size of a shard of the first projects: a phone downloads one for each unit. */
export const shardBytes = 53_248
export const shardCount = 24

/** Distributes lines in turn, so that every shard has some of everything, and fills each shard to the byte. */
export function dealLines(lines: readonly string[], count: number, bytes: number): Uint8Array[] {
  return Array.from({ length: count }, (_, shard) => {
    const text = new TextEncoder().encode(`${lines.filter((_line, i) => i % count === shard).join('\n')}\n`)
    if (text.length < bytes) throw new RangeError(`shard ${shard} has ${text.length} bytes of ${bytes}`)
    return text.slice(0, bytes)
  })
}

/** Distributes lines in turn, all of them and none cut. */
export const dealWholeLines = (lines: readonly string[], count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, shard) =>
    new TextEncoder().encode(`${lines.filter((_line, i) => i % count === shard).join('\n')}\n`),
  )

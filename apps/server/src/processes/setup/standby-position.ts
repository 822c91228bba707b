/** How far a server has got. */
export interface Position {
  /** Host and port. */
  readonly name: string
  readonly recovering: boolean
  readonly timeline: number
  /** Bytes of WAL that are on its disk; null on a primary. */
  readonly received: bigint | null
}

interface Found {
  /** One per server, and what to do. */
  readonly lines: readonly string[]
  /** Undefined when none may be promoted. */
  readonly furthest: Position | undefined
}

/**
 * Finds the standby to promote when the leader is lost and nobody takes over. Each commit waits for a standby, so that the
 * one which is furthest has everything that was acknowledged: but only if all standbys are compared.
 * @param silent the servers that do not answer
 */
export function findFurthest(positions: readonly Position[], silent: readonly string[] = []): Found {
  const lines = positions.map(({ name, recovering, timeline, received }) =>
    recovering ? `  ${name}: timeline ${timeline}, ${received ?? 0n} bytes received` : `  ${name}: is a primary`,
  )
  if (positions.some(({ recovering }) => !recovering))
    return { lines: [...lines, 'A primary answers: promote no standby.'], furthest: undefined }
  if (silent.length > 0) {
    const none = `Promote none: ${silent.join(', ')} may have transfers that no other has. Leave out only one that is lost for good.`
    return { lines: [...lines, none], furthest: undefined }
  }
  const [furthest] = positions.toSorted((a, b) =>
    a.timeline === b.timeline ? Number((b.received ?? 0n) - (a.received ?? 0n)) : b.timeline - a.timeline,
  )
  if (!furthest) return { lines: ['No standby answers.'], furthest }
  const promote = `Promote ${furthest.name}: it is the furthest of ${positions.length}. Under Patroni: patronictl failover --candidate NAME --force`
  return { lines: [...lines, promote], furthest }
}

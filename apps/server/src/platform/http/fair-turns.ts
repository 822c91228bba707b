/**
 * How many requests begin per turn of the event loop, of which each takes up to half a millisecond, the refused ones too.
 * A network that waits alone keeps nobody waiting.
 */
const perTurn = { one: 8, several: 1 } as const

export interface FairTurns {
  /** Resolves when the network's next request may begin. */
  take(network: string): Promise<void>
}

/**
 * Lets requests begin in turns, one of each network after another: a network with one request waits for at most one of
 * each other network, however many these have sent. It is the round robin of fair queuing (Nagle, RFC 970).
 * @param nextTurn runs a function in the next turn of the event loop
 */
export function createFairTurns(nextTurn: (run: () => void) => unknown = setImmediate): FairTurns {
  /** The networks are in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>()
  let running = false

  const begin = (): void => {
    const most = waiting.size > 1 ? perTurn.several : perTurn.one
    for (let begun = 0; begun < most; begun++) {
      const [next] = waiting
      if (!next) break
      const [network, requests] = next
      waiting.delete(network)
      requests.shift()?.()
      if (requests.length > 0) waiting.set(network, requests)
    }
    running = waiting.size > 0
    if (running) nextTurn(begin)
  }

  return {
    take: (network) =>
      new Promise((resolve) => {
        const requests = waiting.get(network)
        if (requests) requests.push(resolve)
        else waiting.set(network, [resolve])
        if (running) return
        running = true
        nextTurn(begin)
      }),
  }
}

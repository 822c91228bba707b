import { invariant, type Result } from '@synet/core/result'
import { firstDifference } from '@synet/training/protocol/state-hashes'
import type { Context } from '#platform/context'
import { log } from '#platform/log/log'
import { type ComputeThread, computeStateElsewhere } from '#training/replay/compute-unit'
import { loadUnit } from '#training/replay/load-unit'
import type { Judged, Party } from '#training/replay/parties'
import { readStates } from '#training/unit/training-bytes'

/**
 * Settles a dispute by the first state from which on the commitments differ: a person who has another hash there than the
 * server is wrong. Most wrong units are wrong from their first steps on, which is what the server computes then. The one
 * who is right there is not verified by it, because nobody has repeated the rest.
 * @returns undefined when the states do not decide it: one party has none, or all are equal
 */
export async function judgeStates(
  context: Pick<Context, 'sql' | 'trainingStore'>,
  thread: Pick<ComputeThread, 'computeState'>,
  parties: readonly Party[],
): Promise<readonly Judged[] | undefined> {
  const open = parties.filter(({ state }) => state === 'accepted')
  const [first] = open
  if (!first || open.length < 2) return undefined
  const chains: (readonly string[])[] = []
  for (const party of open) {
    const chain = await readStates(context, party)
    if (!chain) return undefined
    chains.push(chain)
  }
  const index = firstDifference(chains)
  if (index === -1) return undefined
  const unit = await loadUnit(context, first)
  invariant(unit, `the unit of lease ${first.id} can't be read`)
  const isRight = (hash: Result<string>) => chains.map((chain) => hash.ok && chain[index] === hash.value)
  let right = isRight(await thread.computeState(unit, index))
  if (!right.includes(true)) {
    // Nobody else is a witness against them: a second computation has to be.
    right = isRight(await computeStateElsewhere(unit, index))
    if (right.includes(true)) log.error('two replays differ: look at this machine', { order: `lease:${first.id}` })
  }
  return open.map((party, i) => ({
    party,
    verdict: right[i] ? undefined : { verdict: 'mismatch', reason: 'parameters' },
  }))
}

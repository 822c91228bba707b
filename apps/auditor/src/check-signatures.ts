import type { Answer } from '@synet/contract/calls'
import type { Call } from '@synet/contract/client'
import { signedSince } from '@synet/contract/signed-kinds'
import { enrolledNames, type KeyLog, proposalHash, readKeyLog, signedNotBefore } from '@synet/proof/operator-keys'
import { needsTwoOperators } from '@synet/words/needs-two-operators'
import { type Check, check, type Published } from '#check'
import { pageRows, readPages } from '#read-pages'

type KeyRow = Answer<'proof/operatorKeys'>['list'][number]
type Change = Answer<'proof/changes'>['list'][number]

/** @returns the log of operators' keys, oldest first */
export const readKeyRows = (call: Call): Promise<KeyRow[]> =>
  readPages('proof/operatorKeys', (after) => call('proof/operatorKeys', { limit: pageRows, ...(after && { after }) }))

/**
 * Verifies the operators' keys: each was signed by two earlier ones, and the signed epochs and the last audit name the
 * same log. Then verifies that two operators signed each change that needs them, and no later than its notice asks.
 * @param keptHashes of the last audit's log
 */
export async function checkSignatures(
  rows: readonly KeyRow[],
  changes: readonly Change[],
  epochs: readonly Published[],
  keptHashes: readonly string[] = [],
): Promise<Check[]> {
  const log = await readKeyLog(rows)
  const keysName = "operators' keys are signed by operators"
  const signedName = 'what operators changed is signed by two of them'
  if (typeof log === 'string')
    return [check(keysName, log, ''), check(signedName, 'there are no keys to verify it with', '')]
  const enrolled = enrolledNames(log)
  const signed = changes.filter(({ state, kind, facts, endedAt }) => {
    const since = signedSince(kind, log)
    return state === 'done' && needsTwoOperators(kind, facts) && since !== undefined && (endedAt ?? '') >= since
  })
  return [
    check(keysName, findRestated(log, epochs, keptHashes), `${enrolled.length} keys: ${enrolled.join(', ')}`),
    check(signedName, await findUnsigned(log, signed), `${signed.length} changes since ${log.since}`),
  ]
}

function findRestated(
  { hashes }: KeyLog,
  epochs: readonly Published[],
  keptHashes: readonly string[],
): string | undefined {
  const named = epochs.find(
    ({ parsedStatement: { operatorKeys: keys } }) => keys && hashes[keys.count - 1] !== keys.hash,
  )
  if (named) return `epoch ${named.number} names other keys`
  // A log can't be taken back once an epoch has named it.
  const first = epochs.find((epoch) => epoch.parsedStatement.operatorKeys)
  const without = epochs.find((epoch) => first && epoch.number > first.number && !epoch.parsedStatement.operatorKeys)
  if (without) return `epoch ${without.number} names no keys`
  const changed = keptHashes.findIndex((hash, i) => hashes[i] !== hash)
  return changed < 0 ? undefined : `entry ${changed + 1} was another one the last time`
}

async function findUnsigned(log: KeyLog, changes: readonly Change[]): Promise<string | undefined> {
  for (const change of changes) {
    const name = `${change.kind} ${change.id}`
    const ended = change.endedAt ?? ''
    const signedFrom = await signedNotBefore(log, proposalHash(log.deployment, change), change.signatures, ended)
    if (!signedFrom) return `${name} is not signed by two operators`
    if (Date.parse(ended) < signedFrom.getTime() + change.noticeMs) return `${name} was made before its notice was over`
  }
  return undefined
}

import { createHash } from 'node:crypto'
import { invariant } from '@synet/core/result'
import { packedBytesMax } from '@synet/training/project-file/packed-project'
import type { Context } from '#platform/context'

type Stored = Pick<Context, 'trainingStore'>

const nameOf = (hash: string): string => `projects/${hash}`

/** Keeps the file of an approved project in the object store, by its hash. */
export const putBroughtFile = ({ trainingStore }: Stored, hash: string, bytes: Uint8Array): Promise<void> =>
  trainingStore.put(nameOf(hash), bytes)

/** @throws InvariantError when the store has lost it or gives other bytes */
export async function readBroughtFile({ trainingStore }: Stored, hash: string): Promise<Uint8Array> {
  const bytes = await trainingStore.get(nameOf(hash), packedBytesMax)
  const isRight = bytes && createHash('sha256').update(bytes).digest('hex') === hash
  invariant(isRight, `the object store has no project file ${hash}, or a wrong one`)
  return bytes
}

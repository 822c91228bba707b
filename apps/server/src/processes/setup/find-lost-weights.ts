import { InvariantError } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { readObjectPlace } from '#platform/config'
import { openTrainingStore } from '#platform/context'
import type { ProcessRole } from '#platform/database/database-roles'
import { StartRefusal } from '#platform/start-refusal'
import { type Finding, findingLine } from '#processes/setup/finding'
import { readWeights } from '#training/unit/training-bytes'

/** Finds that the store of the environment is not that of the database: it answers, and lacks weights of newest versions. */
export async function findLostWeights(sql: Sql, role: ProcessRole): Promise<readonly Finding[]> {
  if (role !== 'audits' && role !== 'api') return []
  const place = readObjectPlace('TRAINING')
  const trainingStore = openTrainingStore(place)
  const versions = await sql<{ project: string; hash: string }[]>`
    select distinct on (project) project, weights_hash as hash from app.model_version order by project, version desc`
  const found = await Promise.all(
    versions.map(({ project, hash }) =>
      readWeights({ sql, trainingStore }, hash).then(
        () => [],
        async (error: unknown) => {
          // A store that does not answer is a finding of its own.
          if (!(error instanceof InvariantError)) return []
          // Weights of a version that was taken back may be deleted meanwhile.
          const [kept] = await sql`select from app.blob where hash = ${hash}`
          return kept ? [project] : []
        },
      ),
    ),
  )
  const lost = found.flat()
  if (lost.length === 0) return []
  const at = place.s3 ? 'the bucket of TRAINING_S3_URL' : `TRAINING_FOLDER: ${place.folder}`
  return [
    {
      what: `${at} has not the weights of ${lost.join(', ')} that this database knows`,
      next: 'name the one of this database, or restore its `weights/` from their copy',
    },
  ]
}

/** Without them nothing can be replayed. @throws StartRefusal */
export async function needWeights(sql: Sql): Promise<void> {
  const [found] = await findLostWeights(sql, 'audits')
  if (found) throw new StartRefusal(findingLine(found))
}

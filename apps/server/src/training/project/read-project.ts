import type { Answer } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import type { Sql } from '@synet/ledger/database'
import { blockCount, levelRows } from '@synet/training/protocol/block-changes'
import type { TrainingProject } from '@synet/training/projects/training-project'
import { keepWordsWhole } from '@synet/words/whole-words'
import { digitsOf } from '#training/unit/digits-of'
import { findProject, isTestProject, mayTakeTasks, projectCodes, readProjectText } from '#training/unit/projects'
import { verifiedUnits } from '#training/unit/verified-units'
import { seconds } from '@synet/core/clock'
import { parameterCount } from '@synet/training/engine/model-config'
import { readModelCard } from '@synet/training/projects/all-projects'
import { releaseSample } from '@synet/training/measure/measure-model'
import { rateOf } from '@synet/training/projects/learning-rate'
import type { Context } from '#platform/context'
import { cacheBriefly } from '#training/project/cache-briefly'
import { readVersionFigures, readSamples, readVersions, readWrong } from '#training/project/read-history'
import { readMeanHashes } from '#training/project/read-mean'
import { readRelease } from '#training/project/read-release'
import { sampling } from '#training/project/sampling'
import { messageOf } from '@synet/words/message'

export type Summary = Answer<'project/list'>['list'][number]
interface SummaryRow {
  readonly project: string
  readonly version: number
  readonly created_at: Date
  readonly held_out_loss: number | null
  /** The hash of version 0's weights; null where no version 0 is kept. */
  readonly first_hash: string | null
  readonly units: bigint
  /** The changes of the last versions, one after the other, oldest first; see `measureBlocks`. */
  readonly updates: Buffer | null
  /** The prints of the last units, one after the other, oldest first. */
  readonly prints: Buffer | null
  readonly losses: Summary['losses']
  readonly sample: Summary['sample']
  readonly newest: Summary['newest']
}

/** The updates that a drawing shows, and the losses of a small curve. */
const updatesMax = 18
/** Fewer updates are a thin line: pages draw the last units instead. */
const updatesMin = 4
const printsMax = 10
const lossesMax = 24

/** Reads the newest version of each project, what its last versions changed, and its verified work in standard units. */
export const readSummaryRows = (sql: Sql, codes: readonly string[]): Promise<readonly SummaryRow[]> => sql<
  SummaryRow[]
>`
  select distinct on (v.project) v.project, v.version, v.created_at, coalesce(v.held_out_loss, s.held_out_loss) as held_out_loss,
      (select z.weights_hash from app.model_version z where z.project = v.project and z.version = 0) as first_hash,
      (select coalesce(sum(l.units), 0)::bigint from ${verifiedUnits(sql)} l where l.project = v.project) as units,
      (select string_agg(block_changes, ''::bytea order by version) from (
          select u.version, u.block_changes from app.model_version u
            where u.project = v.project and u.rolled_back_at is null and u.block_changes is not null
            order by u.version desc limit ${updatesMax}) as last) as updates,
      (select string_agg(print, ''::bytea order by decided_at) from (
          select l.print, l.decided_at from app.lease l
            where l.project = v.project and l.state = 'verified' and l.print is not null
            order by l.decided_at desc limit ${printsMax}) as last) as prints,
      (select coalesce(json_agg(json_build_object('version', m.version, 'loss', m.loss) order by m.version), '[]') from (
          select w.version, coalesce(w.held_out_loss, t.held_out_loss) as loss
            from app.model_version w left join app.version_sample t using (project, version)
            where w.project = v.project and w.rolled_back_at is null and coalesce(w.held_out_loss, t.held_out_loss) is not null
            order by w.version desc limit ${lossesMax}) as m) as losses,
      (select t.texts -> 0 from app.version_sample t where t.project = v.project and not exists (
            select from app.model_version w
              where w.project = t.project and w.version = t.version and w.rolled_back_at is not null)
          order by t.version desc limit 1) as sample,
      (select json_build_object('version', f.version, 'value', f.value, 'error', f.error, 'of', f.sample)
          from app.version_figure f join app.model_version w using (project, version)
          where f.project = v.project and w.rolled_back_at is null order by f.version desc, f.sample desc limit 1) as newest
    from app.model_version v left join app.version_sample s using (project, version)
    where v.project = any (${[...codes]}) order by v.project, v.version desc`

/** @param bytes f32, little-endian, one for each block, row by row */
const readRows = (bytes: Buffer): Float32Array[] =>
  Array.from({ length: bytes.length / (4 * blockCount) }, (_, row) =>
    Float32Array.from({ length: blockCount }, (__, i) => bytes.readFloatLE(4 * (row * blockCount + i))),
  )

const readPrints = (bytes: Buffer): string[] =>
  Array.from({ length: bytes.length / blockCount }, (_, i) =>
    digitsOf(bytes.subarray(i * blockCount, (i + 1) * blockCount)),
  )

/** @returns undefined for a project that this release does not know */
export function summaryOf(row: SummaryRow & Pick<Summary, 'release'>, language: Language): Summary | undefined {
  const project = findProject(row.project)
  if (!project) return undefined
  const updates = levelRows(readRows(row.updates ?? Buffer.alloc(0)))
  const { name, topic, purpose } = project.texts[language] ?? project.texts['en-US']
  return {
    code: row.project,
    // Tasks have the same one.
    name: topic ?? name,
    purpose: keepWordsWhole(language, 'purpose', purpose),
    licence: project.attribution.licence,
    version: row.version,
    updatedAt: row.created_at.toISOString(),
    heldOutLoss: row.held_out_loss,
    units: Number(row.units),
    updates,
    prints: updates.length < updatesMin ? readPrints(row.prints ?? Buffer.alloc(0)) : [],
    losses: row.losses,
    sample: row.sample,
    measure: project.measure,
    baseline: baselineOf(project),
    given: project.given?.hash === row.first_hash ? { units: project.given.units } : null,
    newest: row.newest,
    release: row.release,
  }
}

function baselineOf({ baseline }: TrainingProject): Summary['baseline'] {
  const { kind, record = null, value, error, of } = baseline
  return { kind, record, value, error, of }
}

type Detail = Answer<'project/detail'>

/** Counts verified standard units by the region that their contributors named, largest first. */
export async function readRegions(sql: Sql, code: string): Promise<Detail['regions']> {
  const rows = await sql<{ region: string; units: bigint; contributors: bigint }[]>`
    select r.region, sum(l.units) as units, count(distinct l.user_id) as contributors
      from ${verifiedUnits(sql)} l join app.run r on r.id = l.run_id
      where l.project = ${code} group by r.region order by units desc, r.region`
  return rows.map((row) => ({ region: row.region, units: Number(row.units), contributors: Number(row.contributors) }))
}

/** Counts standard units by outcome. A honeypot counts only when it is decided: before, it must look like any other unit. */
async function readAudits(sql: Sql, code: string): Promise<Detail['audits']> {
  const [states, known, elsewhere, others] = await Promise.all([
    sql<{ state: string; reason: string | null; units: bigint; replayed: bigint; agreed: bigint }[]>`
      select state, case when state = 'rejected' then reason end as reason, sum(size) as units, coalesce(sum(size) filter (where replayed), 0) as replayed,
          coalesce(sum(size) filter (where not replayed and agreed_with is not null), 0) as agreed
        from app.lease where project = ${code} and state in ('verified', 'accepted', 'rejected') group by 1, 2
      union all select 'verified', null, coalesce(sum(units), 0)::bigint, coalesce(sum(replayed), 0)::bigint, coalesce(sum(agreed), 0)::bigint from app.unit_print where project = ${code} having count(*) > 0
      order by 1, 2`,
    sql<{ asked: bigint; failed: bigint }[]>`
      select count(*) as asked, count(*) filter (where l.state = 'rejected') as failed
        from app.known_answer k join app.lease l on l.id = k.lease_id
        where k.project = ${code} and l.state in ('verified', 'rejected')`,
    sql<{ units: bigint }[]>`
      select coalesce(sum(l.units), 0)::bigint as units
        from ${verifiedUnits(sql)} l join app.run r on r.id = l.run_id join app.task t on t.id = r.task_id
        where l.project = ${code} and t.project_code <> ${code}`,
    sql<{ offences: bigint; rolled_back: bigint }[]>`
      select (select count(*) from app.training_offence o join app.lease l on l.id = o.lease_id
            where l.project = ${code} and o.lifted_at is null) as offences,
          (select count(*) from app.model_version where project = ${code} and rolled_back_at is not null) as rolled_back`,
  ])
  const of = (state: string) => states.filter((row) => row.state === state)
  const units = (rows: readonly { units: bigint }[]) => rows.reduce((sum, row) => sum + Number(row.units), 0)
  return {
    verified: units(of('verified')),
    replayed: of('verified').reduce((sum, row) => sum + Number(row.replayed), 0),
    agreed: of('verified').reduce((sum, row) => sum + Number(row.agreed), 0),
    elsewhere: units(elsewhere),
    waiting: units(of('accepted')),
    rejected: of('rejected').map((row) => ({ reason: row.reason ?? 'unknown', units: Number(row.units) })),
    honeypots: Number(known[0]?.asked ?? 0n),
    honeypotsFailed: Number(known[0]?.failed ?? 0n),
    offences: Number(others[0]?.offences ?? 0n),
    rolledBack: Number(others[0]?.rolled_back ?? 0n),
  }
}

/** Says where the data of a project comes from. The works have names; what joins them is in the reader's language. */
export const sourceTextIn = (language: Language, { source, collection }: TrainingProject['attribution']): string =>
  collection === undefined ? source : messageOf(language, 'catalogue.source', { source, collection })

const keptMs = seconds(10)

/** Finds the public projects; one for tests, and one that takes no new tasks, only where a task uses it. */
const readListed = cacheBriefly(keptMs, async (context: Context) => {
  const { sql } = context
  const tasks = await sql<{ code: string }[]>`select distinct project_code as code from app.task where active`
  const isHidden = (code: string) => isTestProject(code) || !mayTakeTasks(code)
  const codes = projectCodes().filter((code) => !isHidden(code) || tasks.some((task) => task.code === code))
  const rows = await readSummaryRows(sql, codes)
  return Promise.all(rows.map(async (row) => ({ ...row, release: await releaseOf(context, row.project) })))
})

async function releaseOf(context: Context, code: string): Promise<Detail['release']> {
  const found = await readRelease(context, code)
  if (!found) return null
  const { version, hash, at, value, error, sample } = found
  const mean = [...(await readMeanHashes(context.sql, code, version))]
  return { version, hash, mean, at: at.toISOString(), value, error, of: sample }
}

const readParts = cacheBriefly(keptMs, async ({ sql }: Context, code) => {
  const [versions, figures, wrong, samples, regions, audits] = await Promise.all([
    readVersions(sql, code),
    readVersionFigures(sql, code),
    readWrong(sql, code),
    readSamples(sql, code),
    readRegions(sql, code),
    readAudits(sql, code),
  ])
  return { versions, figures, wrong, samples, regions, audits }
})

export async function listProjects(context: Context, language: Language): Promise<Answer<'project/list'>['list']> {
  return (await readListed(context, '')).flatMap((row) => summaryOf(row, language) ?? [])
}

/** A project that was brought names the record of its experiment; those of the others are decision records. */
const experimentText = ({ experiment }: TrainingProject): string =>
  typeof experiment === 'object'
    ? `\n**Experiment before it was taken.** ${experiment.value} ± ${experiment.error} on ${experiment.of} after ${experiment.units} standard units: ${experiment.record}\n`
    : ''

const givenText = ({ code, given }: Summary): string =>
  given
    ? `\n**Version 0** was trained by the developers in ${given.units} standard units. \`npm run check:recipe -- ${code}\` trains it again and compares.\n`
    : ''

/** Renders the model card of a project's folder, with the latest measurements. */
async function writeCard(
  project: TrainingProject,
  { version, at, hash, heldOutLoss }: Detail['versions'][number],
  summary: Summary,
) {
  const { units, measure, baseline, newest, release } = summary
  const figure = release ?? newest
  const { layers, width, heads, context } = project.model
  const { sourceUrl, licence, licenceUrl, statement } = project.attribution
  const loss = heldOutLoss === null ? 'not measured yet' : `${heldOutLoss.toFixed(4)} nats a byte`
  return `${(project.brought?.card ?? (await readModelCard(project))).trimEnd()}

**Model.** ${parameterCount(project.model)} parameters: ${layers} layers, width ${width}, ${heads} heads, context ${context} bytes. Weights are
little-endian f16 in the order of the engine's parameter list; the head shares the token embeddings.

**Version.** ${version}, of ${at}. Held-out loss: ${loss}. Merged from ${units} verified units of work.
SHA-256 of the weights: ${hash}
${givenText(summary)}
**Measure.** ${measure === 'nats' ? 'Nats a byte on the held-out text' : 'Share of held-out questions answered exactly'}: ${
    figure
      ? `version ${figure.version} reaches ${figure.value.toFixed(4)} ± ${figure.error.toFixed(4)} on ${figure.of}`
      : 'not measured yet'
  }. Baseline, ${baseline.kind}: ${baseline.value.toFixed(4)}. ${release ? 'Released.' : 'Not released.'}

**Source.** ${sourceTextIn('en-US', project.attribution)}: ${sourceUrl}

**Licence of the data.** ${licence}: ${licenceUrl}. ${statement}
${experimentText(project)}`
}

function questionsOf({ answers, alphabet, counts }: TrainingProject): Detail['questions'] {
  if (!answers) return null
  return {
    mark: answers.mark,
    alphabet: alphabet ? { ...alphabet, texts: [...alphabet.texts] } : null,
    counts: counts ? { hash: counts.sha256, bytes: counts.bytes, share: counts.share } : null,
  }
}

/** @returns undefined for a project that the public doesn't see */
export async function readProject(context: Context, code: string, language: Language): Promise<Detail | undefined> {
  const project = findProject(code)
  const row = (await readListed(context, '')).find((candidate) => candidate.project === code)
  const summary = row && summaryOf(row, language)
  if (!project || !summary) return undefined
  const parts = await readParts(context, code)
  const newest = parts.versions.at(-1)
  if (!newest) return undefined
  const released = parts.versions.find(({ version }) => version === summary.release?.version)
  const { sourceUrl, licenceUrl, statement } = project.attribution
  return {
    ...summary,
    ...parts,
    model: project.model,
    parameters: parameterCount(project.model),
    training: { stepsPerUnit: project.stepsPerUnit, learningRate: rateOf(project, newest.version) },
    data: {
      source: sourceTextIn(language, project.attribution),
      sourceUrl,
      licenceUrl,
      statement,
      shards: project.shards.length,
      bytes: project.shards.reduce((sum, { bytes }) => sum + bytes, 0),
      heldOutBytes: project.heldOut.bytes,
      file: project.brought?.file ?? null,
    },
    releaseSample: releaseSample(project, (await readProjectText(context, project)).heldOut),
    writes: project.writes,
    questions: questionsOf(project),
    sampling,
    card: await writeCard(project, released ?? newest, summary),
  }
}

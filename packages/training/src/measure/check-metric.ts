/**
 * `npm run check:metric -- <site> <project> [version]`: what an outsider does with a published figure.
 * Downloads the version (default: the released one, else the newest that was measured) and those before it, measures their mean again
 * on the held-out text, computes the baseline again where it comes from the project's text, and ends with an error if
 * either differs from what the site says, or a release does not beat its baseline.
 */
import { createClient } from '@synet/contract/client'
import { apiBase } from '@synet/contract/routes'
import { loadEngine } from '#engine/load-engine'
import { fetchProject } from '#project-file/fetch-project'
import { tinySpeeches } from '#projects/english-speeches/project'
import { judgeOf } from '#projects/judge-of'
import { loadProject } from '#projects/load-project'
import { meanOfVersions, meanVersions } from '#engine/mean-of-versions'
import { sha256Hex } from '#protocol/sha256'
import { beatsBaseline } from './figures.ts'
import { measureBaseline } from './measure-baseline.ts'
import { measureAtOnce, releaseSample } from './measure-model.ts'

/** Logarithms may differ in their last digits between machines; the engine's results do not. */
const rounding = 1e-4

const [site = '', code = '', asked] = process.argv.slice(2)
const call = createClient({ origin: site, fetch, lang: () => 'en', token: () => undefined })

function assertMetric(holds: unknown, why: string): asserts holds {
  if (!holds) throw new Error(why)
}

const { project, text } =
  code === 'tiny-speeches'
    ? { project: tinySpeeches, text: await loadProject(tinySpeeches) }
    : await fetchProject(site, code)

const {
  measure,
  baseline,
  figures,
  release,
  releaseSample: stated,
  versions,
  audits,
  given,
} = await call('project/detail', { code })
const number = asked === undefined ? (release?.version ?? figures.at(-1)?.version) : Number(asked)
const figure = figures.find(({ version }) => version === number)
const version = versions.find((candidate) => candidate.version === number)
assertMetric(figure && version, `the site has measured no version ${number}`)
assertMetric(!version.rolledBack, `version ${number} was rolled back`)

async function download(hash: string): Promise<Uint8Array> {
  const answer = await fetch(`${site}${apiBase}/blob/${hash}`)
  assertMetric(answer.ok, `${hash}: ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  assertMetric((await sha256Hex(bytes)) === hash, `${hash} has other bytes than its name says`)
  return bytes
}

const isReleased = release?.version === version.version
const first = given ? 0 : 1
const standing = versions.filter(
  (candidate) => candidate.version >= first && candidate.version <= version.version && !candidate.rolledBack,
)
const lost = standing.findLastIndex(({ kept }) => !kept)
const mean = isReleased
  ? release.mean
  : standing
      .slice(lost + 1)
      .slice(-meanVersions)
      .map(({ hash }) => hash)
assertMetric(mean.length > 0, `the weights of version ${number} are not kept any more`)
const weights = meanOfVersions(await Promise.all(mean.map(download)))
assertMetric(
  !isReleased || release.hash === (await sha256Hex(weights)),
  `the released weights are not the mean of its versions`,
)

const trainer = judgeOf(await loadEngine(), project, text)
assertMetric(trainer.loadWeights(weights).ok, 'the weights are of another model')
const { value, error, of } = measureAtOnce(trainer, project, text.heldOut, figure.of)
const said = `version ${number}: the site says ${figure.value} ± ${figure.error} on ${figure.of}, computed ${value} ± ${error} on ${of}`
assertMetric(of === figure.of && Math.abs(value - figure.value) < 1e-9 && Math.abs(error - figure.error) < 1e-9, said)
console.log(`${measure === 'nats' ? 'nats a byte' : 'share of right answers'}, ${said}`)

const computed = measureBaseline(project, text)
const base = `baseline (${baseline.kind}): the site says ${baseline.value}, computed ${computed.value}`
assertMetric(
  Math.abs(computed.value - baseline.value) < rounding && Math.abs(computed.error - baseline.error) < rounding,
  base,
)
console.log(base)

const needed = releaseSample(project, text.heldOut)
assertMetric(stated === needed, `a release needs ${needed} questions or bytes, the site says ${stated}`)
if (release && release.version === number)
  assertMetric(
    of >= needed && beatsBaseline({ measure, baseline: { ...project.baseline, ...computed } }, { value, error }),
    `version ${number} is called released, and does not beat its baseline`,
  )
const merged = versions
  .filter((candidate) => candidate.version <= version.version)
  .reduce((sum, { units }) => sum + units, 0)
assertMetric(merged <= audits.verified, `${merged} units were merged and only ${audits.verified} verified`)
console.log(
  release?.version === number
    ? `released: it beats its baseline, after ${merged} verified units`
    : `not released; ${merged} verified units were merged into it and the versions before it`,
)

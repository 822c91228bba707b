import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { apiBase } from '@synet/contract/routes'
import { hours, minutes } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { invariant } from '@synet/core/result'
import { meanOfVersions } from '@synet/training/engine/mean-of-versions'
import { sha256Hex } from '@synet/training/protocol/sha256'
import type { Baseline } from '@synet/training/projects/training-project'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { measureNewest } from '#training/project/measure-version'
import { readVersionFigures } from '#training/project/read-history'
import { readRelease } from '#training/project/read-release'
import { trainToday } from '#test-support/contributor'
import { rechargePerson, registerPerson, startRun } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { findProject } from '#training/unit/projects'
import { readWeights } from '#training/unit/training-bytes'
import { deleteOldVersions } from '#training/round/delete-old-versions'
import { rollBackRound } from '#training/round/roll-back-round'
import { openClient } from '@synet/contract/test-support/open-client'

const code = 'tiny-speeches'
const checkMetric = fileURLToPath(import.meta.resolve('@synet/training/measure/check-metric'))

let newest: number
openProduct(0, { ticking: true, projects: [code] })
beforeAll(async () => {
  const person = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, person, '200')
  await trainToday(product, person, await startRun(person, '100', false))
  await product.advance(minutes(2))
  newest = await product.until('a round is merged', async () => (await newestVersion()) || undefined)
  while (await measureNewest(product.context, code));
}, 240_000)

const newestVersion = async () =>
  (await product.look<{ version: number }[]>`select max(version) as version from app.model_version`)[0]?.version ?? 0
const detail = async () => {
  // The list is kept for seconds.
  await product.advance(minutes(1))
  return openClient(product.urls.site)('project/detail', {
    code,
  })
}
const file = (name: string) => fetch(`${product.urls.site}${apiBase}/release/${code}/${name}`)
const refused = async (name = 'model.onnx') =>
  ((await (await file(name)).json()) as { data: { error: string } }).data.error

/** Pretends, until the test ends, that the simple method is this good. */
function setBaseline(value: number): void {
  const project = findProject(code)
  invariant(project, 'it is a project')
  const { baseline } = project
  Object.assign(project, { baseline: { ...baseline, value } satisfies Baseline })
  onTestFinished(() => void Object.assign(project, { baseline }))
}
const easy = () => setBaseline(6)

describe('a version that loses to the simple baseline [NET-07]', () => {
  it('is measured and not released: no file, and its weights stay for contributors and auditors', async () => {
    const shown = await detail()
    expect(shown.release).toBeNull()
    expect(shown).toMatchObject({
      measure: 'nats',
      baseline: { kind: 'byte-counts', value: 1.0815 },
      releaseSample: 65_536,
    })
    expect(shown.newest).toMatchObject({ version: newest, of: 65_536 })
    expect(shown.newest?.value).toBeGreaterThan(2)
    expect(await refused('model.onnx')).toBe('project.not-released')
    expect(await refused('model.safetensors')).toBe('project.not-released')
    const weights = await fetch(`${product.urls.site}${apiBase}/blob/${shown.versions.at(-1)?.hash}`)
    expect(await sha256Hex(new Uint8Array(await weights.arrayBuffer()))).toBe(shown.versions.at(-1)?.hash)
  })

  it('is not released by a lead that may be chance', async () => {
    setBaseline(((await detail()).newest?.value ?? 0) + 0.001)
    expect(await readRelease(product.context, code)).toBeUndefined()
  })
})

describe('a version that beats the simple baseline [NET-07]', () => {
  it('is released in the formats of other programs, and its weights are kept', async () => {
    easy()
    const shown = await detail()
    expect(shown.release).toMatchObject({ version: newest, hash: shown.versions.at(-1)?.hash, of: 65_536 })
    const safetensors = Buffer.from(await (await file('model.safetensors')).arrayBuffer())
    expect(safetensors.toString('latin1')).toContain(`"weights":"${shown.release?.hash}"`)
    expect((await file('model.onnx')).headers.get('content-disposition')).toContain(`synet-${code}-${newest}.onnx`)
    expect((await file('model.exe')).status).toBe(404)

    const { sql } = product.owner
    // After this many versions its weights would be deleted.
    await sql`insert into app.model_version (project, version, weights_hash, units, created_at)
      select project, ${newest} + n, weights_hash, 0, created_at from app.model_version, generate_series(1, 20) n
        where project = ${code} and version = 0`
    while (await deleteOldVersions(product.context));
    expect((await readRelease(product.owner, code))?.version).toBe(newest)
    await sql`delete from app.model_version where project = ${code} and version > ${newest}`
  })

  it('is not one that was measured on too little, has a unit being computed again, or was rolled back', async () => {
    easy()
    const { sql } = product.owner
    expect((await readRelease(product.owner, code))?.version).toBe(newest)
    await sql`update app.version_figure set sample = 65_535 where project = ${code}`
    expect(await readRelease(product.owner, code)).toBeUndefined()
    await sql`update app.version_figure set sample = 65_536 where project = ${code}`
    await sql`update app.lease set recheck = true where id = (select id from app.lease where merged_into = ${newest} limit 1)`
    expect(await readRelease(product.owner, code)).toBeUndefined()
    await sql`update app.lease set recheck = false where recheck`
    const stop = new Error('stop')
    await inTransaction(sql, async (tx) => {
      await rollBackRound(tx, product.now(), code, newest)
      expect(await readRelease({ ...product.owner, sql: tx as never }, code)).toBeUndefined()
      throw stop
    }).catch((error: unknown) => expect(error).toBe(stop))
    expect((await readRelease(product.owner, code))?.version).toBe(newest)
  })

  it('is the mean of the version and those before it, which are kept with it [WTH-03]', async () => {
    easy()
    const { sql } = product.owner
    const [own, first] = await sql<{ weights_hash: string }[]>`
      select weights_hash from app.model_version where project = ${code} and version in (0, ${newest}) order by version desc`
    invariant(own && first, 'there are two versions')
    const add = (version: number, hash: string) => sql`
      insert into app.model_version (project, version, weights_hash, units, created_at)
        values (${code}, ${version}, ${hash}, 0, ${product.now()})`
    await product.advance(hours(2))
    await add(newest + 1, first.weights_hash)
    while (await measureNewest(product.context, code));
    const read = async (hash: string) => {
      const weights = await readWeights(product.context, hash)
      invariant(weights, 'they are kept')
      return weights
    }
    const wanted = await sha256Hex(meanOfVersions([await read(own.weights_hash), await read(first.weights_hash)]))
    expect((await detail()).release).toMatchObject({
      version: newest + 1,
      hash: wanted,
      mean: [first.weights_hash, own.weights_hash],
    })
    expect(Buffer.from(await (await file('model.safetensors')).arrayBuffer()).toString('latin1')).toContain(wanted)
    const outside = await promisify(execFile)(process.execPath, [checkMetric, product.urls.site, code]).then(
      ({ stdout }) => stdout,
      String,
    )
    // The outsider has computed the figure again, and knows the baseline that this test has changed.
    expect(outside).toContain('baseline (byte-counts): the site says 6')

    // A newer mean takes its place, and what only the old one needs is deleted, not what the new one is made of.
    await product.advance(hours(2))
    await add(newest + 2, own.weights_hash)
    while (await measureNewest(product.context, code));
    while (await deleteOldVersions(product.context));
    const after = await readRelease(product.context, code)
    expect(after?.version).toBe(newest + 2)
    expect(await readWeights(product.context, wanted)).toBeUndefined()
    expect(await readWeights(product.context, after?.hash ?? '')).toBeDefined()
    await sql`delete from app.version_figure where project = ${code} and version > ${newest}`
    await sql`delete from app.version_sample where project = ${code} and version > ${newest}`
    await sql`delete from app.model_version where project = ${code} and version > ${newest}`
  })

  it('is compared with others by the same questions: given weights, measured on more, are no point of the curve [WTH-03]', async () => {
    const { sql } = product.owner
    await sql`insert into app.version_figure (project, version, sample, value, error, wrong, weights_hash)
      select project, 0, 1_000_000, 0.9, 0.01, '[]', weights_hash from app.model_version where project = ${code} and version = 0`
    const figures = await readVersionFigures(sql, code)
    expect([figures.length > 0, figures.some(({ version }) => version === 0)]).toEqual([true, false])
    await sql`delete from app.version_figure where project = ${code} and version = 0`
  })

  it('is measured alike by two processes at once, and once', async () => {
    const { sql } = product.owner
    const before = await sql`delete from app.version_figure where project = ${code} returning *`
    await Promise.all([measureNewest(product.context, code), measureNewest(product.context, code)])
    expect(await sql`select * from app.version_figure where project = ${code}`).toEqual(before)
    await product.advance(hours(2))
    expect(await measureNewest(product.context, code)).toBe(false)
  })
})

it('the database refuses a version that was not merged from verified units [NET-07]', async () => {
  const { sql } = product.owner
  const forge = (units: number, hash: string) => sql`
    insert into app.model_version (project, version, weights_hash, units, created_at)
      values (${code}, ${newest + 1}, ${hash}, ${units}, ${product.now()})`
  await expect(forge(3, 'ab'.repeat(32))).rejects.toThrow('was not merged from 3 verified units')
  await expect(forge(0, 'ab'.repeat(32))).rejects.toThrow('has weights from nowhere')
})

it('an outsider computes a published figure and its baseline again, and finds a lie [NET-07]', async () => {
  const check = async () => (await promisify(execFile)(process.execPath, [checkMetric, product.urls.site, code])).stdout
  expect(await check()).toContain('not released; 8 verified units')
  await product.owner.sql`update app.version_figure set value = value - 0.5 where project = ${code}`
  await product.advance(minutes(1))
  await expect(check()).rejects.toThrow('the site says')
  await product.owner.sql`update app.version_figure set value = value + 0.5 where project = ${code}`
}, 120_000)

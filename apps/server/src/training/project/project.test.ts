import { minutes } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { createTrainer } from '@synet/training/engine/trainer'
import { writeText } from '@synet/training/engine/write-text'
import { loadEngine } from '@synet/training/engine/load-engine'
import { rateOf } from '@synet/training/projects/learning-rate'
import { beatsBaseline } from '@synet/training/measure/figures'
import { firstWeights } from '@synet/training/projects/first-weights'
import { sha256Hex } from '@synet/training/protocol/sha256'
import { createClient } from '@synet/contract/client'
import { languages } from '@synet/contract/languages'
import { apiBase } from '@synet/contract/routes'
import { expect, it, onTestFinished } from 'vitest'
import { readMeanHashes } from '#training/project/read-mean'
import { openProject } from '#training/round/open-project'
import { readRegions } from '#training/project/read-project'
import { writeSample } from '#training/project/write-sample'
import { findProject, projectCodes } from '#training/unit/projects'
import { compute, deliver, trainToday } from '#test-support/contributor'
import { error } from '#test-support/operators'
import { type Person, rechargePerson, registerPerson, startRun } from '#test-support/person'
import { openProduct, product } from '#test-support/product'

const code = 'tiny-speeches'
openProduct(0, { ticking: true, projects: projectCodes() })

const visitor = () =>
  createClient({ origin: product.urls.site, fetch, lang: () => 'en', token: () => undefined, onUnauthorized: () => {} })
const detail = (language?: (typeof languages)[number]['name']) => visitor()('project/detail', { code, language })

it('the list has every project from its first version on, with no figure that was not measured [PROOF-04]', async () => {
  const { list } = await visitor()('project/list', {})
  expect(list.map((one) => one.code)).toEqual(['english-sounds', 'icelandic-sounds', code])
  for (const one of list) expect(one).toMatchObject({ version: 0, units: 0 })
  const first = await visitor()('project/detail', { code: 'english-sounds' })
  expect(first).toMatchObject({
    units: 0,
    regions: [],
    audits: { verified: 0, rejected: [], honeypots: 0, offences: 0 },
  })
  expect(first.data).toMatchObject({ shards: 32, heldOutBytes: 103_549 })
})

it('a project’s page says that the project began with given weights, and shows the figure and the words of exactly these [ALV-02]', async () => {
  const project = findProject('english-sounds')
  invariant(project?.given, 'it has given weights')
  const { units, figure } = project.given
  const first = await visitor()('project/detail', { code: 'english-sounds' })
  expect(first).toMatchObject({ version: 0, units: 0, given: { units }, newest: { version: 0, ...figure } })
  const hash = await sha256Hex(await firstWeights(await loadEngine(), project))
  expect(first.versions).toMatchObject([{ version: 0, hash, units: 0, kept: true }])
  expect(first.release?.version).toBe(beatsBaseline(project, figure) ? 0 : undefined)
  expect(first.card).toContain('`npm run check:recipe -- english-sounds` trains it again')
  expect((await detail()).given).toBeNull()
})

it('a process does not start on a database whose versions are of another model [ALV-02]', async () => {
  const code = 'icelandic-sounds'
  const project = findProject(code)
  invariant(project, 'it is in this build')
  const { model } = project
  await openProject(product.context, code)
  Object.assign(project, { model: { ...model, layers: model.layers - 1 } })
  onTestFinished(() => void Object.assign(project, { model }))
  await expect(openProject(product.context, code)).rejects.toThrow(/another model of icelandic-sounds/)
  // A store that does not answer keeps no process from starting.
  const { trainingStore } = product.context
  const silent = { ...trainingStore, get: () => Promise.reject(new Error('the store does not answer')) }
  await openProject({ ...product.context, trainingStore: silent }, code)
})

it('a project’s page claims no given weights where version 0 has others, and leaves that version out of the mean [ALV-02]', async () => {
  const code = 'icelandic-sounds'
  const project = findProject(code)
  invariant(project?.given, 'it has given weights')
  const { given } = project
  expect(await readMeanHashes(product.owner.sql, code, 0)).toEqual([given.hash])
  Object.assign(project, { given: { ...given, hash: '00'.repeat(32) } })
  onTestFinished(() => void Object.assign(project, { given }))
  await product.advance(minutes(1))
  const shown = await visitor()('project/detail', { code })
  expect([shown.given, shown.card.includes('check:recipe')]).toEqual([null, false])
  expect(await readMeanHashes(product.owner.sql, code, 0)).toEqual([])
})

it('each answer is in the reader’s language, and a cache may keep it for seconds [PROOF-04]', async () => {
  const names = await Promise.all(languages.map(async ({ name }) => (await detail(name)).name))
  expect(new Set(names).size).toBe(languages.length)
  const answer = await fetch(`${product.urls.site}${apiBase}/api/project/detail?code=${code}&language=zh-CN`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=10')
  expect(answer.headers.get('server-time')).toBeNull()
  expect(await answer.text()).toContain('迷你演讲')
})

it('the call refuses a project that does not exist, and nothing else in the address breaks it', async () => {
  const ask = async (query: string) => {
    const response = await fetch(`${product.urls.site}${apiBase}/api/project/detail?${query}`)
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: { error: string } }).data.error
  }
  expect(await ask('code=nothing')).toBe('project.not-found')
  expect(await ask('code=../english-speeches')).toBe('project.not-found')
  expect(await ask('code=__proto__')).toBe('project.not-found')
  expect(await ask('code=english-speeches&language=xx')).toBe('request.invalid')
  expect(await ask(`code=${'a'.repeat(1_000)}`)).toBe('request.invalid')
})

it('a project’s page shows versions, losses, regions and audits as they came about, and samples that the checkpoint writes again [PROOF-04]', async () => {
  const person = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, person, '200')
  const run = await startRun(person, '100', false)
  await trainToday(product, person, run)
  // A round waits a minute for further units.
  await product.advance(minutes(2))
  while (await writeSample(product.context));
  const shown = await product.until('the round is merged and its sample written', async () => {
    const now = await detail()
    return now.version > 0 && now.samples.some(({ version }) => version === now.version) && now
  })
  expect(shown.units).toBe(8)
  expect(shown.regions).toEqual([{ region: 'accra-gh', units: 8, contributors: 1 }])
  // A region that was guessed wrong is corrected, for what the device did before, too.
  const place = (region: string) => person.call('purchase/editTaskPledge', { id: run, region })
  await expect(place('atlantis')).rejects.toMatchObject({ data: { error: 'task.region-unknown' } })
  expect(await place('manchester-gb')).toMatchObject({ region: 'manchester-gb', autoReinvest: false })
  expect(await readRegions(product.owner.sql, code)).toEqual([{ region: 'manchester-gb', units: 8, contributors: 1 }])
  expect(shown.audits).toMatchObject({ verified: 8, replayed: 8, waiting: 0, rejected: [], offences: 0 })
  const [first, newest] = [shown.versions[0], shown.versions.at(-1)]
  expect(first).toMatchObject({ version: 0, units: 0, kept: true })
  expect(shown.versions.reduce((sum, { units }) => sum + units, 0)).toBe(8)
  // Uniform over 256 bytes is ln 256; a first version knows no more than that.
  expect(first?.heldOutLoss).toBeCloseTo(Math.log(256), 0)
  expect(newest?.heldOutLoss).toBeLessThan(first?.heldOutLoss ?? 0)
  expect(shown.card).toContain(newest?.hash)
  // Each merged version has its row, and its blocks moved by different amounts.
  expect(shown.updates).toHaveLength(shown.version)
  for (const row of shown.updates) expect(new Set(row).size).toBeGreaterThan(1)

  const weights = new Uint8Array(
    await (await fetch(`${product.urls.site}${apiBase}/blob/${newest?.hash}`)).arrayBuffer(),
  )
  expect(await sha256Hex(weights)).toBe(newest?.hash)
  const trainer = createTrainer(await loadEngine(), shown.model)
  trainer.loadWeights(weights)
  for (const { prompt, text } of shown.samples.at(-1)?.texts ?? []) {
    const writing = { ...shown.sampling, prompt: new TextEncoder().encode(prompt), writes: shown.writes }
    expect(Buffer.concat([...writeText(trainer, writing)]).toString('base64')).toBe(text)
  }
  expect(shown.samples.at(-1)?.texts.length).toBeGreaterThan(0)
  // The card in the catalogue shows the first of them, and every loss that was measured.
  expect(shown.sample).toEqual(shown.samples.at(-1)?.texts[0])
  expect(shown.losses).toEqual(shown.versions.map(({ version, heldOutLoss }) => ({ version, loss: heldOutLoss })))
})

/**
 * Gives a project's units few steps until the test has ended. Whole units of a published model are trained and verified
 * in e2e/training/training-browser.
 */
function shortenUnits(projectCode: string): void {
  const project = findProject(projectCode)
  invariant(project, `${projectCode} is a project`)
  const { stepsPerUnit } = project
  Object.assign(project, { stepsPerUnit: 10 })
  onTestFinished(() => void Object.assign(project, { stepsPerUnit }))
}

it('each project of the catalogue is pledged on, leased, trained and verified, and so is one that takes no new tasks [ENT-03]', async () => {
  const codes = ['english-sounds', 'english-speeches'] as const
  // Catalogues that were opened earlier have it.
  await product.owner
    .sql`insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
    select 'Speeches', 'english-speeches', period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base from app.task limit 1`
  const asked: { readonly person: Person; readonly leaseId: string }[] = []
  for (const project of codes) {
    shortenUnits(project)
    const person = await registerPerson(product, 'AGENT001', { bindEmail: false })
    await rechargePerson(product, person, '200')
    const runId = await startRun(person, '100', false, project)
    const trained = findProject(project)
    invariant(trained, `${project} is a project`)
    // A device that knows only what came before is told to update.
    const earlier = { runId, device: person.device, protocol: trained.protocol - 1 }
    await expect(person.call('train/lease', earlier)).rejects.toMatchObject(error('device.outdated'))
    const lease = await person.call('train/lease', { runId, device: person.device, protocol: 5 })
    expect(lease).toMatchObject({ protocol: trained.protocol, learningRate: rateOf(trained, 0) })
    const files = findProject(project)?.shards ?? []
    const shard = files.findIndex((file) => lease.shardUrl.endsWith(file.sha256))
    expect(shard).toBeGreaterThanOrEqual(0)
    await deliver(person, lease, await compute(product, lease))
    asked.push({ person, leaseId: lease.leaseId })
  }
  for (const { person, leaseId } of asked) {
    const verdict = await product.until('the verdict', async () => {
      const { list } = await person.call('train/units', {})
      return list.find((unit) => unit.leaseId === leaseId && unit.state !== 'accepted')
    })
    expect(verdict.state).toBe('verified')
  }
  await product.advance(minutes(1)) // the list is kept for seconds
  const shown = await visitor()('project/list', {})
  for (const code of codes) expect(shown.list.find((candidate) => candidate.code === code)?.units).toBe(1)
}, 1_200_000)

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { apiBase } from '@synet/contract/routes'
import { days, minutes, seconds } from '@synet/core/clock'
import { packProject, readPackedProject } from '@synet/training/project-file/packed-project'
import type { ProjectContent } from '@synet/training/project-file/project-content'
import { smallProject, soundsProject } from '@synet/training/project-file/test-support/small-project'
import { sha256Hex } from '@synet/training/protocol/sha256'
import { unitProtocol } from '@synet/training/protocol/work-unit'
import { describe, expect, it } from 'vitest'
import { deleteOldRows } from '#processes/retention/delete-old-rows'
import { measureNewest } from '#training/project/measure-version'
import { compute, deliver } from '#test-support/contributor'
import { error, takeOperators } from '#test-support/operators'
import { rechargePerson, registerPerson, signProposal, startRun } from '#test-support/person'
import { openBroughtProjects } from '#training/round/open-brought-projects'
import { openClient } from '@synet/contract/test-support/open-client'

const desk = takeOperators()
const code = 'quiet-rivers'

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const propose = async (file: string, operator = desk.first) =>
  operator.ops('proposeProject', { file, reason: 'People asked for it', secondFactor: await operator.secondFactor() })
const proposeContent = (content: ProjectContent) => propose(base64(packProject(content)))
const visitor = () => openClient(desk.product.urls.site)
/** Everything that a proposal of a project could change. */
const stored = async () => {
  const [counts] = await desk.product.look`
    select (select count(*) from app.proposal) as proposals, (select count(*) from app.project_file) as files,
      (select count(*) from app.training_project) as projects, (select count(*) from app.model_version) as versions`
  return counts
}
/** A project whose definition is changed after its files were listed, as by hand. */
const forged = async (change: (definition: ProjectContent['definition']) => object): Promise<string> => {
  const { definition, card, licence, text } = await smallProject()
  const files = Object.fromEntries([
    ...definition.shards.map(({ file }, i) => [file, base64(text.shards[i] ?? new Uint8Array())]),
    [definition.heldOut.file, base64(text.heldOut)],
  ])
  return base64(gzipSync(JSON.stringify({ project: change(definition), card, licence, files })))
}

describe('a project file that is refused [NET-07]', () => {
  it.each<[string, () => Promise<string>, ReturnType<typeof error>]>([
    ['nothing', async () => '', error('project-file.unreadable')],
    ['a file that is none', async () => base64(new TextEncoder().encode('PK')), error('project-file.unreadable')],
    [
      'a file that unpacks to too much',
      async () => base64(gzipSync(Buffer.alloc(100_000_000))),
      error('project-file.unreadable'),
    ],
    ['a file that is too large', async () => 'A'.repeat(5_400_004), error('upload.too-large')],
    [
      'an unknown field',
      () => forged((of) => ({ ...of, admin: true })),
      error('project-file.field', { field: 'admin' }),
    ],
    [
      'a file outside the folder',
      () => forged((of) => ({ ...of, heldOut: { ...of.heldOut, file: '../../etc/passwd' } })),
      error('project-file.field', { field: 'heldOut.file' }),
    ],
    [
      'a shard with another hash',
      () => forged((of) => ({ ...of, shards: of.shards.map((shard) => ({ ...shard, sha256: 'ab'.repeat(32) })) })),
      error('project-file.hash', { file: 'shard-00.bin' }),
    ],
    [
      'an invented baseline',
      () => forged((of) => ({ ...of, baseline: { ...of.baseline, value: 5 } })),
      error('project-file.baseline', { stated: 5 }),
    ],
    [
      'an experiment that lost',
      () => forged((of) => ({ ...of, experiment: { ...of.experiment, value: 3 } })),
      error('project-file.experiment'),
    ],
    [
      'a model that a phone cannot train',
      () => forged((of) => ({ ...of, stepsPerUnit: 1 })),
      error('project-file.model'),
    ],
    [
      'the code of a project of the build',
      () => forged((of) => ({ ...of, code: 'english-sounds' })),
      error('project-file.code-taken'),
    ],
  ])('%s', async (_what, file, refused) => {
    const before = await stored()
    await expect(propose(await file())).rejects.toMatchObject(refused)
    expect(await stored()).toEqual(before)
  })

  it('text that is held out and trained on', async () => {
    const content = await smallProject()
    const heldOut = content.text.heldOut.slice()
    heldOut.set(content.text.shards[0]?.subarray(0, 400) ?? [], 0)
    const listed = { ...content.definition.heldOut, sha256: await sha256Hex(heldOut) }
    const leaking = {
      ...content,
      definition: { ...content.definition, heldOut: listed },
      text: { ...content.text, heldOut },
    }
    const before = await stored()
    await expect(proposeContent(leaking)).rejects.toMatchObject(error('project-file.leak'))
    expect(await stored()).toEqual(before)
  })
})

describe('a project that somebody brings [NET-07]', () => {
  it('is proposed by its file, and the file is deleted when it is rejected', async () => {
    const proposal = await proposeContent(await smallProject())
    expect(proposal).toMatchObject({ kind: 'project.new', state: 'proposed', noticeMs: 0 })
    expect((await stored())?.['files']).toBe(1n)
    const { id } = proposal
    await desk.second.ops('rejectProposal', { id, reason: 'Not now', secondFactor: await desk.second.secondFactor() })
    while (await deleteOldRows(desk.product.owner));
    expect((await stored())?.['files']).toBe(0n)
  })

  it('is opened when two operators have signed it, sold by a task, trained, and published with its file', {
    timeout: 240_000,
  }, async () => {
    const content = await smallProject()
    const packed = packProject(content)
    const file = await sha256Hex(packed)
    const proposal = await propose(base64(packed))
    expect(proposal.facts).toMatchObject({
      name: 'Quiet rivers',
      projectCode: code,
      projectFile: file,
      experiment: expect.stringContaining('https://example.org/experiment'),
    })
    // The one who proposed it cannot sign for both.
    await expect(signProposal(desk.product, proposal.id, [0, 0])).rejects.toMatchObject(error('operator.same'))
    await desk.product.work()
    expect((await desk.read(proposal.id)).state).toBe('proposed')
    expect((await stored())?.['projects']).toBe(0n)

    expect(await signProposal(desk.product, proposal.id, [1])).toBe(true)
    await desk.product.work()
    expect((await desk.read(proposal.id)).state).toBe('executed')
    expect(await stored()).toMatchObject({ projects: 1n, files: 0n })
    expect(await desk.publicChange(proposal)).toMatchObject({ kind: 'project.new', facts: { projectFile: file } })
    await expect(propose(base64(packed))).rejects.toMatchObject(error('project-file.code-taken', { code }))

    const shown = await visitor()('project/detail', { code })
    expect(shown).toMatchObject({ name: 'Quiet rivers', version: 0, measure: 'nats', data: { shards: 2, file } })
    expect(shown.baseline).toMatchObject({ kind: 'byte-counts', record: null })
    expect(shown.card).toContain('For tests.')
    const download = await fetch(`${desk.product.urls.site}${apiBase}/blob/${file}`)
    expect(await readPackedProject(new Uint8Array(await download.arrayBuffer()))).toEqual({ ok: true, value: content })

    const task = await desk.first.ops('proposeCatalogue', {
      kind: 'task.new',
      name: 'Quiet rivers, 7 days',
      projectCode: code,
      periodDays: '7',
      rate: '1',
      bonus: '0.2',
      minAmount: '100',
      maxAmount: '100000',
      unitsPerDay: '8',
      reason: 'It is open',
      secondFactor: await desk.first.secondFactor(),
    })
    await desk.approve(task)
    await desk.product.advance(days(1))
    await desk.logInBoth()
    expect(await desk.ended(task.id)).toMatchObject({ state: 'executed' })

    const person = await registerPerson(desk.product, 'AGENT001')
    await rechargePerson(desk.product, person, '200')
    const runId = await startRun(person, '100', false, code)
    const lease = await person.call('train/lease', { runId, device: person.device, protocol: unitProtocol })
    expect(lease).toMatchObject({ protocol: 3, version: 0, steps: 70, model: content.definition.model })
    await deliver(person, lease, await compute(desk.product, lease))
    await desk.product.until('the unit is verified', async () => {
      const [row] = await desk.product.look<
        { state: string }[]
      >`select state from app.lease where id = ${lease.leaseId}`
      return row?.state === 'verified'
    })
    await desk.product.advance(minutes(30))
    await desk.product.until(
      'the unit is merged',
      async () => (await visitor()('project/detail', { code })).version === 1,
    )

    while (await measureNewest(desk.product.context, code));
    await desk.product.advance(minutes(1))
    const command = fileURLToPath(import.meta.resolve('@synet/training/measure/check-metric'))
    const { stdout } = await promisify(execFile)(process.execPath, [command, desk.product.urls.site, code])
    expect(stdout).toContain('not released; 1 verified units')
  })

  it('answers with its counts, which are published by their hash [WTH-02]', async () => {
    const content = await soundsProject()
    await desk.approve(await proposeContent(content))
    // The list of projects that another test read is kept for ten seconds.
    await desk.product.advance(seconds(11))
    const { sha256: hash, bytes } = content.definition.counts ?? { sha256: '', bytes: 0 }
    const shown = await visitor()('project/detail', { code: content.definition.code })
    expect(shown.questions).toMatchObject({ counts: { hash, bytes, share: 5 } })
    const download = await fetch(`${desk.product.urls.site}${apiBase}/blob/${hash}`)
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(content.text.counts)
  })

  it('is opened although the file of another one is lost', async () => {
    const { context, look } = desk.product
    const { sql: owner } = desk.product.owner
    const approved = async (code: string, proposal: number) => {
      const content = await smallProject({ code })
      const packed = packProject(content)
      const hash = await sha256Hex(packed)
      const { text: _, ...rest } = content
      await owner`insert into app.project_file (hash, bytes, proposed_at) values (${hash}, ${packed}, ${desk.product.now()})`
      await owner`insert into app.training_project (code, file_hash, definition, proposal_id, approved_at)
        values (${code}, ${hash}, ${JSON.stringify(rest)}::text::jsonb, ${proposal}, ${desk.product.now()})`
      return hash
    }
    const lost = await approved('early-brooks', 1_000_001)
    await approved('late-brooks', 1_000_002)
    await owner`delete from app.project_file where hash = ${lost}`

    await expect(openBroughtProjects(context)).rejects.toThrow('the file of early-brooks is the one that was signed')
    expect(await look`select code from app.training_project where opened_at is null`).toEqual([
      { code: 'early-brooks' },
    ])
    expect(await look`select project from app.model_version where project like '%-brooks'`).toEqual([
      { project: 'late-brooks' },
    ])
    await owner`delete from app.training_project where code = 'early-brooks'`
  })
})

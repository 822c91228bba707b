import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countText, packCounts } from '#counts/count-text'
import { loadEngine } from '#engine/load-engine'
import { initialWeights } from '#engine/trainer'
import { englishSounds } from '#projects/english-sounds/project'
import { judgeOf } from '#projects/judge-of'
import { sha256Hex } from '#protocol/sha256'
import { checkProject, findLeak } from './check-project.ts'
import { estimateCost } from './estimate-cost.ts'
import type { Checked } from './fault.ts'
import { packedBytesMax, packProject, readPackedProject, readPackedText } from './packed-project.ts'
import { type ProjectContent, projectOf } from './project-content.ts'
import { readProjectFolder } from './project-folder.ts'
import type { ProjectDefinition } from './project-schema.ts'
import { smallProject, soundsProject, writeFolder } from './test-support/small-project.ts'

const folderOf = async (content: ProjectContent): Promise<string> => {
  const folder = await writeFolder(content)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
const codesOf = (checked: Checked<unknown>) =>
  checked.ok ? [] : checked.faults.map(({ refusal: { error, facts } }) => [error, ...Object.values(facts)].join(' '))
/** Packs what is not checked, as somebody who writes the file by hand. */
const packed = (project: unknown, also: object = {}) =>
  gzipSync(JSON.stringify({ project, card: 'x', licence: 'x', files: {}, ...also }))
const filesOf = ({ definition, text }: ProjectContent) =>
  Object.fromEntries([
    ...definition.shards.map(({ file }, i) => [file, Buffer.from(text.shards[i] ?? []).toString('base64')]),
    [definition.heldOut.file, Buffer.from(text.heldOut).toString('base64')],
  ])

describe('a project that somebody brings [NET-07]', () => {
  it('is read from its folder, found right, packed into one file and read from it unchanged', async () => {
    const content = await smallProject()
    const read = await readProjectFolder(await folderOf(content))
    expect(read).toEqual({ ok: true, value: content })
    expect(await checkProject(content)).toEqual([])
    const file = packProject(content)
    expect(await readPackedProject(file)).toEqual({ ok: true, value: content })
    expect(projectOf(content, 'ab')).toMatchObject({ code: 'quiet-rivers', protocol: 3, brought: { file: 'ab' } })
  })

  it('answers with the counts of its letters and sounds, which are its own', async () => {
    const content = await soundsProject()
    expect(await readProjectFolder(await folderOf(content))).toEqual({ ok: true, value: content })
    expect(await checkProject(content)).toEqual([])
    const file = packProject(content)
    expect(await readPackedProject(file)).toEqual({ ok: true, value: content })
    const project = projectOf(content, 'ab')
    const text = await readPackedText(file, project)
    expect(text.speak?.('bad', 1)[0]?.sounds).toBe('BAD')
    const trainer = judgeOf(await loadEngine(), project, text)
    trainer.loadWeights(initialWeights(await loadEngine(), project.model, 7))
    const [answer] = trainer.answer([new TextEncoder().encode('cafe=')], 10)
    // A model that is not trained chooses any of them.
    expect(text.speak?.('cafe', 8).map(({ sounds }) => sounds)).toContain(new TextDecoder().decode(answer))
  })

  it('costs each standard unit twice, because strangers compute it again', async () => {
    const cost = estimateCost(projectOf(await smallProject(), ''), 400)
    expect(cost).toMatchObject({ units: 400, computed: 800, days: 1 })
    expect(cost.teraflop / cost.computed).toBeCloseTo(0.1, 1)
    expect(estimateCost(englishSounds, 1).teraflop).toBeCloseTo(0.27, 2)
  })
})

describe('a folder [NET-07]', () => {
  it('is refused without project.json, and when that is no JSON', async () => {
    const folder = await folderOf(await smallProject())
    await writeFile(join(folder, 'project.json'), '{')
    expect(codesOf(await readProjectFolder(folder))).toEqual(['project-file.field project.json'])
    await rm(join(folder, 'project.json'))
    expect(codesOf(await readProjectFolder(folder))).toEqual(['project-file.field project.json'])
  })

  it('is refused when its files are missing, changed or too large; each of them is named', async () => {
    const folder = await folderOf(await smallProject())
    await rm(join(folder, 'LICENCE.txt'))
    await rm(join(folder, 'shard-00.bin'))
    await writeFile(join(folder, 'shard-01.bin'), 'other text')
    await writeFile(join(folder, 'held-out.bin'), 'x'.repeat(1_000_000))
    expect(codesOf(await readProjectFolder(folder))).toEqual([
      'project-file.field LICENCE.txt',
      'project-file.hash shard-00.bin',
      'project-file.hash shard-01.bin',
      'project-file.hash held-out.bin',
    ])
  })
})

describe('a packed project [NET-07]', () => {
  it('is refused when it is no such file, or holds more than it seems to', async () => {
    const refused = ['project-file.unreadable']
    expect(codesOf(await readPackedProject(new Uint8Array()))).toEqual(refused)
    expect(codesOf(await readPackedProject(new TextEncoder().encode('{"project":{}}')))).toEqual(refused)
    expect(codesOf(await readPackedProject(gzipSync('[]')))).toEqual(refused)
    expect(codesOf(await readPackedProject(gzipSync('['.repeat(1_000_000))))).toEqual(refused)
    expect(codesOf(await readPackedProject(new Uint8Array(packedBytesMax + 1)))).toEqual(refused)
    // 200 KB that become 200 MB.
    expect(codesOf(await readPackedProject(gzipSync(Buffer.alloc(200_000_000, ' '))))).toEqual(refused)
    expect(codesOf(await readPackedProject(packed({}, { more: 1 })))).toEqual(refused)
  })

  it.each<[string, (of: ProjectDefinition) => object, string]>([
    ['a field that is unknown', (of) => ({ ...of, fast: true }), 'project-file.field fast'],
    ['one inside another', (of) => ({ ...of, model: { ...of.model, dropout: 1 } }), 'project-file.field model.dropout'],
    ['a code with a path', (of) => ({ ...of, code: '../../etc' }), 'project-file.field code'],
    [
      'a file outside the folder',
      (of) => ({ ...of, heldOut: { ...of.heldOut, file: '../held-out.bin' } }),
      'project-file.field heldOut.file',
    ],
    [
      'a licence that is not open',
      (of) => ({ ...of, attribution: { ...of.attribution, licence: 'CC-BY-NC-4.0' } }),
      'project-file.field attribution.licence',
    ],
    [
      'an address that runs',
      (of) => ({ ...of, attribution: { ...of.attribution, sourceUrl: 'javascript:alert(1)' } }),
      'project-file.field attribution.sourceUrl',
    ],
    [
      'a name that turns the direction of text',
      (of) => ({ ...of, texts: { 'en-US': { name: 'a\u202eb', purpose: 'x' } } }),
      'project-file.field texts.en-US.name',
    ],
    [
      'a text of megabytes',
      (of) => ({ ...of, packageFunction: 'x'.repeat(3_000_000) }),
      'project-file.field packageFunction',
    ],
    [
      'a function that nobody can import',
      (of) => ({ ...of, packageFunction: 'delete' }),
      'project-file.field packageFunction',
    ],
    ['a rate that is no number', (of) => ({ ...of, learningRate: '1e-3' }), 'project-file.field learningRate'],
    [
      'too many shards',
      (of) => ({ ...of, shards: Array.from({ length: 65 }, () => of.shards[0]) }),
      'project-file.field shards',
    ],
  ])('is refused with %s', async (_what, change, code) => {
    const content = await smallProject()
    const file = packed(change(content.definition), { files: filesOf(content) })
    expect(codesOf(await readPackedProject(file))).toEqual([code])
  })

  it('is refused when its files are others than the listed ones', async () => {
    const content = await smallProject()
    const files = filesOf(content)
    expect(codesOf(await readPackedProject(packed(content.definition, { files: { ...files, '../x': '' } })))).toEqual([
      'project-file.field files.../x',
    ])
    expect(
      codesOf(await readPackedProject(packed(content.definition, { files: { ...files, 'shard-00.bin': 'AA==' } }))),
    ).toEqual(['project-file.hash shard-00.bin'])
    expect(codesOf(await readPackedProject(packed(content.definition, { files: {} })))).toHaveLength(3)
  })
})

describe('a check [NET-07]', () => {
  const found = async (content: ProjectContent) =>
    (await checkProject(content)).map(({ refusal: { error, facts } }) => [error, ...Object.values(facts)].join(' '))
  const withHeldOut = async (write: (content: ProjectContent) => Uint8Array<ArrayBuffer>): Promise<ProjectContent> => {
    const content = await smallProject()
    const heldOut = write(content)
    const listed = { file: 'held-out.bin', bytes: heldOut.length, sha256: await sha256Hex(heldOut) }
    return { ...content, definition: { ...content.definition, heldOut: listed }, text: { ...content.text, heldOut } }
  }

  it('finds held-out text in the training text, wherever it begins', async () => {
    const leaking = await withHeldOut(({ text: { shards, heldOut } }) => {
      const copy = heldOut.slice()
      copy.set(shards[1]?.subarray(1_017, 1_217) ?? [], 3_333)
      return copy
    })
    expect((await found(leaking)).join()).toMatch(/^project-file\.leak /)
    // A line that is in both, too short to be found as a piece.
    const line = await withHeldOut(({ text: { shards, heldOut } }) => {
      const [, second = new Uint8Array()] = [0, shards[0]?.subarray(0, (shards[0]?.indexOf(10) ?? 0) + 1)]
      return new Uint8Array([...second, ...heldOut.subarray(second.length)])
    })
    expect((await found(line)).join()).toMatch(/^project-file\.leak 10: /)
  })

  it('finds a run of text inside lines that differ, unless it is rare', () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    const run = Array.from({ length: 60 }, (_, i) => `w${i}`).join(' ')
    const shards = [bytes(`here it begins ${run} and ends\n`)]
    expect(findLeak({}, { shards, heldOut: bytes(`elsewhere ${run} goes on\n`) })).toContain('w30 w31')
    const long = Array.from({ length: 9_000 }, (_, i) => `v${i}`).join(' ')
    expect(findLeak({}, { shards, heldOut: bytes(`${long} ${run}\n`) })).toBeUndefined()
  })

  it('finds questions that are asked in training, where only answers are learned', () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    const text = { shards: [bytes('data=D\nword=W\n')], heldOut: bytes('other=O\nword=V\n') }
    expect(findLeak({}, text)).toBeUndefined()
    expect(findLeak({ answers: { mark: '=' } }, text)).toBe('word')
  })

  it('finds control characters, held-out text that is too short, and lines without answers', async () => {
    expect(
      await found(await withHeldOut(({ text: { heldOut } }) => heldOut.map((byte, i) => (i === 9 ? 0 : byte)))),
    ).toEqual(['project-file.text held-out.bin'])
    expect(await found(await withHeldOut(({ text: { heldOut } }) => heldOut.slice(0, 100)))).toContain(
      'project-file.text held-out.bin',
    )
    expect(await found(await smallProject({ engineVersion: 3, writes: 'line' }))).toContain(
      'project-file.text shard-00.bin',
    )
  })

  it('finds a model that the engine refuses, takes too much memory, or is trained too little in a unit', async () => {
    const { model } = (await smallProject()).definition
    expect(await found(await smallProject({ model: { ...model, width: 60 } }))).toEqual(['project-file.model'])
    expect(await found(await smallProject({ stepsPerUnit: 10 }))).toEqual(['project-file.model'])
    const large = { layers: 6, width: 256, heads: 8, context: 256, batch: 16 }
    expect(await found(await smallProject({ model: large, stepsPerUnit: 1 }))).toEqual(['project-file.model'])
  })

  it('finds a baseline that differs, and an experiment that does not beat it', async () => {
    const { baseline } = (await smallProject()).definition
    const stated = await smallProject({ baseline: { ...baseline, value: baseline.value + 0.01 } })
    expect(await found(stated)).toEqual([
      `project-file.baseline ${stated.definition.baseline.value} ${baseline.value.toFixed(5)}`,
    ])
    const { experiment } = stated.definition
    const even = { ...experiment, value: baseline.value - baseline.error }
    expect(await found(await smallProject({ experiment: even }))).toEqual(['project-file.experiment'])
  })

  it('finds counts that are not those of the shards, or that no answers are asked of', async () => {
    const content = await soundsProject()
    const others = packCounts(countText(content.text.shards.slice(1), '='))
    const listed = { file: 'counts.gz', bytes: others.length, sha256: await sha256Hex(others), share: 5 }
    const withCounts = (counts: Uint8Array<ArrayBuffer>): ProjectContent => ({
      ...content,
      definition: { ...content.definition, counts: listed },
      text: { ...content.text, counts },
    })
    const refused = ['project-file.field counts']
    expect(await found(withCounts(others))).toEqual(refused)
    expect(await found(withCounts(new Uint8Array(gzipSync(Buffer.alloc(50_000_000)))))).toEqual(refused)
    expect(await found(await smallProject({ counts: listed }))).toEqual(refused)
  })

  it('finds fields that do not fit together', async () => {
    expect(await found(await smallProject({ measure: 'right' }))).toEqual([
      'project-file.field baseline.kind',
      'project-file.field writes',
      'project-file.text held-out.bin',
    ])
    const { heldOut } = (await smallProject()).definition
    expect(await found(await smallProject({ shards: [heldOut] }))).toContain('project-file.field shards')
  })
})

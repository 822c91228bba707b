import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { readAnswer } from '#engine/alphabet'
import { loadEngine } from '#engine/load-engine'
import { createTrainer, initialWeights } from '#engine/trainer'
import { sha256Hex } from '#protocol/sha256'
import { englishSpeeches, tinyModel } from '#projects/english-speeches/project'
import { englishSounds } from '#projects/english-sounds/project'
import { icelandicSounds } from '#projects/icelandic-sounds/project'
import { judgeOf } from '#projects/judge-of'
import { firstWeights } from '#projects/first-weights'
import { loadProject } from '#projects/load-project'
import type { TrainingProject } from '#projects/training-project'
import { writeOnnx } from './write-onnx.ts'
import { writePackage } from './write-package.ts'
import { writeSafetensors } from './write-safetensors.ts'

const run = promisify(execFile)
const engine = await loadEngine()

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'synet-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('safetensors name every weight of the checkpoint [NET-07]', () => {
  const weights = initialWeights(engine, tinyModel, 3)
  const file = writeSafetensors(tinyModel, weights, { version: '7' })
  const length = Number(new DataView(file.buffer).getBigUint64(0, true))
  const { __metadata__: about, ...tensors } = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length)))
  expect(about).toEqual({ version: '7' })
  expect((8 + length) % 8).toBe(0)
  expect(tensors['queryKeyValue.0']).toMatchObject({ dtype: 'F16', shape: [32, 96] })
  let end = 0
  for (const {
    shape,
    data_offsets: [from, to],
  } of Object.values<{ shape: [number, number]; data_offsets: [number, number] }>(tensors)) {
    expect([from, to - from]).toEqual([end, 2 * shape[0] * shape[1]])
    end = to
  }
  expect(end).toBe(weights.length)
  expect(file.subarray(8 + length)).toEqual(weights)
  expect(() => writeSafetensors(tinyModel, weights.subarray(2), {})).toThrow('another model')
})

const onnxModel = englishSpeeches.model
const onnxFile = () => writeOnnx(onnxModel, initialWeights(engine, onnxModel, 7), { version: '7' })

it('the ONNX file is the one that ONNX Runtime was compared with [NET-07]', async () => {
  // A person who changes the file runs the comparison below and puts the new hash here.
  expect(await sha256Hex(onnxFile())).toBe('aa561bbe13c5daedd2677d6874ee76e010ff5d8d3300d86ea3722f1f57083f26')
})

/** The folder of an installed `onnxruntime-web`, which is too large to be a dependency of a test. */
const runtime = process.env['ONNX_RUNTIME']

it.skipIf(!runtime)('ONNX Runtime computes what the engine computes [NET-07]', async () => {
  const ort = await import(join(runtime ?? '', 'dist/ort.node.min.mjs'))
  const session = await ort.InferenceSession.create(onnxFile(), { executionProviders: ['wasm'] })
  const trainer = createTrainer(engine, onnxModel)
  trainer.loadWeights(initialWeights(engine, onnxModel, 7))
  const text = new TextEncoder().encode('The state of the Union is strong. My fellow citizens, we go on and on.')
  for (const length of [onnxModel.context, 17, 1]) {
    const input = new ort.Tensor('int64', BigInt64Array.from(text.subarray(0, length), BigInt), [1, length])
    const { logits } = await session.run({ input })
    const window = new Uint8Array(onnxModel.context + 1)
    window.set(text.subarray(0, length + 1))
    const { losses } = trainer.score([window])
    for (let at = 0; at < length; at++) {
      const row: Float32Array = logits.data.subarray(256 * at, 256 * (at + 1))
      const sum = row.reduce((all, logit) => all + Math.exp(logit), 0)
      expect(Math.abs(Math.log(sum) - (row[text[at + 1] ?? 0] ?? 0) - (losses[at] ?? 0))).toBeLessThan(1e-5)
    }
  }
})

/** A model that answers without counts, by the first engine. */
const lines: TrainingProject = { ...englishSpeeches, writes: 'line', prompts: ['my fellow = '] }

it.each([lines, englishSounds, icelandicSounds])(
  'the package of $code is installed without a network and answers in two lines what was measured [NET-07, WTH-02]',
  { timeout: 60_000 },
  async (project) => {
    const [folder, user] = [await makeFolder(), await makeFolder()]
    const weights = await firstWeights(engine, project)
    const hash = await sha256Hex(weights)
    const text = await loadProject(project)
    await writePackage(folder, project, text, { version: 12, hash, weights, card: '# A card\n' })
    expect(await readFile(join(folder, 'LICENCE.txt'), 'utf8')).toMatch(
      /Carnegie Mellon|Hjal project|PDDL|Public Domain/,
    )
    const readme = await readFile(join(folder, 'README.md'), 'utf8')
    const [, lines = ''] = /```js\n(.*)```/s.exec(readme) ?? []
    expect(lines.trim().split('\n')).toHaveLength(2)
    const { stdout: packed } = await run('npm', ['pack', '--silent', '--pack-destination', user], { cwd: folder })
    expect((await stat(join(user, packed.trim()))).size).toBeLessThan(12e6)
    await writeFile(join(user, 'package.json'), '{ "private": true, "type": "module" }')
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.trim()}`], { cwd: user })
    await writeFile(join(user, 'ask.js'), lines)
    const { stdout } = await run(process.execPath, ['ask.js'], { cwd: user })
    const trainer = judgeOf(engine, project, text)
    trainer.loadWeights(weights)
    const question = new TextEncoder().encode(project.prompts[0])
    const [answer = new Uint8Array()] = trainer.answer([question], 10)
    expect(answer.length).toBeGreaterThan(0)
    expect(stdout).toBe(`${readAnswer(project.alphabet, answer)}\n`)
  },
)

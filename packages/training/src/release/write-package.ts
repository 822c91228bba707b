import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'
import { markOf } from '#measure/questions'
import type { ProjectText } from '#projects/load-project'
import type { TrainingProject } from '#projects/training-project'
import { writeOnnx } from './write-onnx.ts'
import { writeSafetensors } from './write-safetensors.ts'

/** The modules that answer by counts and the model, as the product does. */
const modules = ['counts/sound-counts', 'counts/counts-file', 'counts/ask-together', 'engine/cost-answers'] as const

/** A module of this package, as one of the files of the npm package, which lie in one folder. */
async function readModule(file: string): Promise<string> {
  const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
  return text.replace(/from '[^':]*\/([\w-]+)(?:\.ts)?'/g, "from './$1.js'")
}

export interface Released {
  readonly version: number
  readonly hash: string
  readonly weights: Uint8Array
  /** The model card, in Markdown. */
  readonly card: string
}

/**
 * Writes a released version as an npm package that needs nothing else: the engine, the model as safetensors, a function to
 * ask it, the counts that answer with it, and the model as ONNX for other programs.
 */
export async function writePackage(
  folder: string,
  project: TrainingProject,
  { counts }: Pick<ProjectText, 'counts'>,
  { version, hash, weights, card }: Released,
): Promise<void> {
  const name = `synet-${project.code}`
  const ask = project.packageFunction
  const about = { project: project.code, version: String(version), weights: hash, licence: project.attribution.licence }
  const write = (file: string, content: string | Uint8Array) => writeFile(join(folder, file), content)
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  await mkdir(folder, { recursive: true })
  await write(
    'package.json',
    json({
      name,
      version: `1.0.${version}`,
      description: project.texts['en-US'].purpose,
      type: 'module',
      license: 'SEE LICENSE IN LICENCE.txt',
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
    }),
  )
  await write(
    'model.json',
    json({
      ...about,
      model: project.model,
      engine: project.answers ? 3 : 1,
      writes: project.writes,
      mark: project.writes === 'line' ? markOf(project) : '',
      alphabet: project.alphabet ?? null,
      ...(project.counts && { share: project.counts.share }),
    }),
  )
  await write('model.safetensors', writeSafetensors(project.model, weights, about))
  await write('model.onnx', writeOnnx(project.model, weights, about))
  await copyFile(new URL('../engine/engine.wasm', import.meta.url), join(folder, 'engine.wasm'))
  const source = await readModule('release/package-index.js')
  const exported = `export { answer as ${ask} }\n`
  await write('index.js', `${source.replace('export const answer =', 'const answer =')}${exported}`)
  await write('index.d.ts', `declare function answer(text: string): Promise<string>\n${exported}`)
  for (const module of modules) {
    await write(`${basename(module)}.js`, stripTypeScriptTypes(await readModule(`${module}.ts`)))
  }
  if (counts) await write('counts.gz', counts)
  const licence = new URL(`../projects/${project.folder ?? project.code}/LICENCE.txt`, import.meta.url)
  await write('LICENCE.txt', project.brought?.licence ?? (await readFile(licence)))
  const question = project.prompts[0]?.replace(markOf(project), '') ?? ''
  await write(
    'README.md',
    `\`\`\`js
import { ${ask} } from '${name}'
console.log(await ${ask}(${JSON.stringify(question)}))
\`\`\`

${card}`,
  )
}

import { readdir, readFile } from 'node:fs/promises'
import { invariant } from '@synet/core/result'
import type { TrainingProject } from './training-project.ts'

const isProject = (value: unknown): value is TrainingProject =>
  typeof value === 'object' && value !== null && 'code' in value && 'shards' in value && 'prompts' in value

/**
 * Reads the project of every folder beside `at`, by name; for Node. A folder's `project.ts` exports it under the
 * folder's code.
 * @throws InvariantError when a folder does not
 */
export async function readProjects(at: URL = new URL('.', import.meta.url)): Promise<readonly TrainingProject[]> {
  const folders = (await readdir(at, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  return Promise.all(
    folders
      .map(({ name }) => name)
      .sort()
      .map(async (code) => {
        const exported: Record<string, unknown> = await import(new URL(`${code}/project.ts`, at).href)
        const name = code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
        const project = exported[name]
        invariant(isProject(project) && project.code === code, `${code}/project.ts exports ${name} of that code`)
        return project
      }),
  )
}

/** A folder's description of its model: use, data, limits. Markdown. */
export const readModelCard = ({ code, folder = code }: TrainingProject): Promise<string> =>
  readFile(new URL(`${folder}/model-card.md`, import.meta.url), 'utf8')

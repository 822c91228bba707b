import { invariant } from '@synet/core/result'
import { englishSpeeches, tinySpeeches } from '@synet/training/projects/english-speeches/project'
import { loadProject, type ProjectText } from '@synet/training/projects/load-project'
import type { TrainingProject } from '@synet/training/projects/training-project'

/** Training projects by the code that tasks name. `tiny-speeches` is the same text with a model for tests. */
const projects = new Map<string, TrainingProject>([
  ['english-speeches', englishSpeeches],
  ['tiny-speeches', tinySpeeches],
])

export const findProject = (code: string): TrainingProject | undefined => projects.get(code)
export const projectCodes = [...projects.keys()]

const texts = new Map<string, Promise<ProjectText>>()

/** A project's shards and held-out text; read once a process. */
export function readText(project: TrainingProject): Promise<ProjectText> {
  const found = texts.get(project.code) ?? loadProject(project)
  texts.set(project.code, found)
  return found
}

export function shardHash(project: TrainingProject, shard: number): string {
  const file = project.shards[shard]
  invariant(file, `${project.code} has no shard ${shard}`)
  return file.sha256
}

/** A shard of any project by its hash. */
export async function readShard(hash: string): Promise<Uint8Array | undefined> {
  for (const project of projects.values()) {
    const shard = project.shards.findIndex((file) => file.sha256 === hash)
    if (shard >= 0) return (await readText(project)).shards[shard]
  }
  return undefined
}

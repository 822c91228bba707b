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

export async function readShard(code: string, shard: number): Promise<Uint8Array | undefined> {
  const project = findProject(code)
  return project && (await readText(project)).shards[shard]
}

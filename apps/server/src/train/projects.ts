import { invariant } from '@synet/core/result'
import { readProjects } from '@synet/training/projects/all-projects'
import { shortSpeeches, tinySpeeches, twinSpeeches } from '@synet/training/projects/english-speeches/project'
import { loadProject, type ProjectText } from '@synet/training/projects/load-project'
import { type UnitSize, unitSizes } from '@synet/training/protocol/unit-size'
import type { TrainingProject } from '@synet/training/projects/training-project'

/** They have no folders of their own: the first project's text with a model or units for tests. */
const testProjects: ReadonlyMap<string, TrainingProject> = new Map(
  [tinySpeeches, twinSpeeches, shortSpeeches].map((project) => [project.code, project]),
)
/** Training projects by the code that tasks name. */
const projects = new Map<string, TrainingProject>([
  ...(await readProjects()).map((project) => [project.code, project] as const),
  ...testProjects,
])

export const findProject = (code: string): TrainingProject | undefined => projects.get(code)
export const projectCodes = [...projects.keys()]
export const isTestProject = (code: string): boolean => testProjects.has(code)
/** Whether new tasks may train it: an experiment has shown that its design beats its baseline. */
export const mayTakeTasks = (code: string): boolean =>
  isTestProject(code) || projects.get(code)?.experiment !== undefined

/** Returns the codes of the projects, each with the size, whose units have this many steps. */
export const unitsOfSteps = (steps: number): readonly { readonly code: string; readonly size: UnitSize }[] =>
  projectCodes.flatMap((code) =>
    unitSizes
      .filter((size) => size * (projects.get(code)?.stepsPerUnit ?? 0) === steps)
      .map((size) => ({ code, size })),
  )

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

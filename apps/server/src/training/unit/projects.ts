import { invariant } from '@synet/core/result'
import { readProjects } from '@synet/training/projects/all-projects'
import { shortSpeeches, tinySpeeches, twinSpeeches } from '@synet/training/projects/english-speeches/project'
import { readPackedText } from '@synet/training/project-file/packed-project'
import { loadProject, type ProjectText } from '@synet/training/projects/load-project'
import { type UnitSize, unitSizes } from '@synet/training/protocol/unit-size'
import type { TrainingProject } from '@synet/training/projects/training-project'
import type { Context } from '#platform/context'
import { readBroughtFile } from '#training/unit/brought-file'

/** They have no folders of their own: the first project's text with a model or units for tests. */
const testProjects: ReadonlyMap<string, TrainingProject> = new Map(
  [tinySpeeches, twinSpeeches, shortSpeeches].map((project) => [project.code, project]),
)
/** The projects of this build, by the code that tasks name. */
const built = new Map<string, TrainingProject>([
  ...(await readProjects()).map((project) => [project.code, project] as const),
  ...testProjects,
])
/** `refreshProjects` reads the projects that were brought by a file. */
let brought: ReadonlyMap<string, TrainingProject> = new Map()

/** Lets this process know these projects in addition to its own. */
export function setBroughtProjects(projects: readonly TrainingProject[]): void {
  brought = new Map(projects.map((project) => [project.code, project]))
}

export const findProject = (code: string): TrainingProject | undefined => built.get(code) ?? brought.get(code)
export const projectCodes = (): readonly string[] => [...built.keys(), ...brought.keys()]
export const isBuiltProject = (code: string): boolean => built.has(code)
export const isTestProject = (code: string): boolean => testProjects.has(code)
/** Tells whether new tasks may train it: an experiment has shown that its design beats its baseline. */
export const mayTakeTasks = (code: string): boolean =>
  isTestProject(code) || findProject(code)?.experiment !== undefined

/** Returns the codes of the projects, each with the size, whose units have this many steps. */
export const unitsOfSteps = (steps: number): readonly { readonly code: string; readonly size: UnitSize }[] =>
  projectCodes().flatMap((code) =>
    unitSizes.filter((size) => size * (findProject(code)?.stepsPerUnit ?? 0) === steps).map((size) => ({ code, size })),
  )

type Stored = Pick<Context, 'trainingStore'>

const texts = new Map<string, Promise<ProjectText>>()

/** A project's shards and held-out text; read once per process. */
export function readProjectText(context: Stored, project: TrainingProject): Promise<ProjectText> {
  const { code, brought: of } = project
  const key = of?.file ?? code
  const read = async () =>
    of ? readPackedText(await readBroughtFile(context, of.file), project) : loadProject(project)
  const found = texts.get(key) ?? read()
  texts.set(key, found)
  // A store that did not answer is asked again.
  found.catch(() => texts.delete(key))
  return found
}

export function shardHash(project: TrainingProject, shard: number): string {
  const file = project.shards[shard]
  invariant(file, `${project.code} has no shard ${shard}`)
  return file.sha256
}

/** The most files that `readPublished` finds: the shards of all projects, and counts and a file of each. */
export const publishedMax = (): number =>
  [...built.values(), ...brought.values()].reduce((sum, { shards }) => sum + shards.length + 2, 0)

/** Reads what a project publishes by its hash: a shard, counts, or the file by which it was brought. */
export async function readPublished(context: Stored, hash: string): Promise<Uint8Array | undefined> {
  for (const project of [...built.values(), ...brought.values()]) {
    if (project.brought?.file === hash) return readBroughtFile(context, hash)
    if (project.counts?.sha256 === hash) return (await readProjectText(context, project)).counts
    const shard = project.shards.findIndex((file) => file.sha256 === hash)
    if (shard >= 0) return (await readProjectText(context, project)).shards[shard]
  }
  return undefined
}

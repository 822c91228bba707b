import { readFile } from 'node:fs/promises'
import { invariant } from '@synet/core/result'
import { gunzip } from '#client/gzip'
import { countsBytesMax, readCounts } from '#counts/counts-file'
import { speakByCounts } from '#counts/sound-counts'
import { sha256Hex } from '#protocol/sha256'
import type { ProjectFile, TrainingProject } from './training-project.ts'

export interface ProjectText {
  /** In the order of the project's list of files. */
  readonly shards: readonly Uint8Array<ArrayBuffer>[]
  readonly heldOut: Uint8Array<ArrayBuffer>
  /** The file of the project's counts, if it has any. */
  readonly counts?: Uint8Array<ArrayBuffer>
  /** Says words by them. */
  readonly speak?: ReturnType<typeof speakByCounts>
}

/** Opens the counts of a text, if it has any, so that they answer. */
export const openCounts = async (text: ProjectText): Promise<ProjectText> =>
  text.counts ? { ...text, speak: speakByCounts(readCounts(await gunzip(text.counts, countsBytesMax))) } : text

/** Reads a file of a project's folder, for Node. @throws InvariantError when it differs from the listed one */
export async function readProjectFile(
  { code, folder = code }: TrainingProject,
  { file, bytes, sha256 }: ProjectFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Uint8Array(await readFile(new URL(`${folder}/${file}`, import.meta.url)))
  invariant(content.length === bytes && (await sha256Hex(content)) === sha256, `${file} is not the file listed`)
  return content
}

/** Reads a project's text from its folder, for Node. @throws InvariantError when a file differs from the listed one */
export async function loadProject(project: TrainingProject): Promise<ProjectText> {
  const load = (file: ProjectFile) => readProjectFile(project, file)
  const [heldOut, ...shards] = await Promise.all([project.heldOut, ...project.shards].map(load))
  invariant(heldOut, 'a project has held-out text')
  return openCounts({ shards, heldOut, ...(project.counts && { counts: await load(project.counts) }) })
}

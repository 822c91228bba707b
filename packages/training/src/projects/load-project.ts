import { readFile } from 'node:fs/promises'
import { invariant } from '@synet/core/result'
import { sha256Hex } from '#protocol/sha256'
import type { ProjectFile, TrainingProject } from './training-project.ts'

export interface ProjectText {
  /** In the order of the project's list of files. */
  readonly shards: readonly Uint8Array<ArrayBuffer>[]
  readonly heldOut: Uint8Array<ArrayBuffer>
}

/** Reads a project's text from its folder, for Node. @throws InvariantError when a file differs from the listed one */
export async function loadProject(project: TrainingProject): Promise<ProjectText> {
  const { code, folder = code } = project
  const load = async ({ file, bytes, sha256 }: ProjectFile): Promise<Uint8Array<ArrayBuffer>> => {
    const content = new Uint8Array(await readFile(new URL(`${folder}/${file}`, import.meta.url)))
    invariant(content.length === bytes && (await sha256Hex(content)) === sha256, `${file} is not the file listed`)
    return content
  }
  const [heldOut, ...shards] = await Promise.all([project.heldOut, ...project.shards].map(load))
  invariant(heldOut, 'a project has held-out text')
  return { shards, heldOut }
}

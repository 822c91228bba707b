import { sha256Hex } from '#protocol/sha256'
import * as z from 'zod/mini'
import { refuse } from '@synet/core/result'
import { answerMark } from '#engine/model-config'
import type { ProjectText } from '#projects/load-project'
import type { ProjectFile, TrainingProject } from '#projects/training-project'
import { type Checked, type Fault, faultyField } from './fault.ts'
import { openLicences, type ProjectDefinition, projectLimits, projectSchema } from './project-schema.ts'

/** Holds everything that the folder of a project contains, or the file made of it. */
export interface ProjectContent {
  readonly definition: ProjectDefinition
  /** The text of `model-card.md`. */
  readonly card: string
  /** The text of `LICENCE.txt`. */
  readonly licence: string
  readonly text: ProjectText
}

const protocols = { 1: 2, 2: 3, 3: 5 } as const

/** Converts it to what processes work with. @param file SHA-256 of the file by which it was brought */
export function projectOf({ definition, card, licence }: Omit<ProjectContent, 'text'>, file: string): TrainingProject {
  const { format: _, engineVersion, ...rest } = definition
  return {
    ...rest,
    protocol: protocols[engineVersion],
    ...(engineVersion === 3 && { answers: { mark: answerMark } }),
    brought: { file, card, licence },
  } as TrainingProject
}

/** All files of text and counts that a project lists. */
export const filesOf = ({ shards, heldOut, counts }: ProjectDefinition): readonly ProjectFile[] => [
  ...shards,
  heldOut,
  ...(counts ? [counts] : []),
]

/** Reads `project.json`. */
export function parseDefinition(value: unknown): Checked<ProjectDefinition> {
  const parsed = z.safeParse(projectSchema, value)
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, faults: parsed.error.issues.flatMap(faultsOf) }
}

function faultsOf(issue: z.core.$ZodIssue): readonly Fault[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => faultyField(path ? `${path}.${key}` : key, 'is no field of project.json: remove it'))
  if (path === 'attribution.licence')
    return [faultyField(path, `is no open licence that can be taken: use data under one of ${openLicences.join(', ')}`)]
  return [
    faultyField(path || 'project.json', 'is missing or has a value that docs/PROJECTS.md does not allow: correct it'),
  ]
}

/**
 * Puts a project together from its parts, and compares each file with the list.
 * @param read a file by the name that the definition gives; undefined when there is none
 */
export async function assembleContent(
  definition: ProjectDefinition,
  { card, licence }: { readonly card: string | undefined; readonly licence: string | undefined },
  read: (file: string) => Promise<Uint8Array | undefined>,
): Promise<Checked<ProjectContent>> {
  const faults: Fault[] = []
  const note = (file: string, text: string | undefined): string => {
    const isRight = text !== undefined && text.trim() !== '' && Buffer.byteLength(text) <= projectLimits.noteBytes
    if (!isRight)
      faults.push(faultyField(file, `is missing, empty or longer than ${projectLimits.noteBytes} bytes: correct it`))
    return text ?? ''
  }
  const readListed = async ({ file, bytes, sha256 }: ProjectFile): Promise<Uint8Array<ArrayBuffer>> => {
    const found = await read(file)
    const content = new Uint8Array(found ?? [])
    const hash = await sha256Hex(content)
    if (content.length !== bytes || hash !== sha256)
      faults.push({
        refusal: refuse('project-file.hash', { file }),
        line: found
          ? `${file} has ${content.length} bytes and the SHA-256 ${hash}: write these into project.json, or put the right file there`
          : `${file} is missing: put it there, or remove it from project.json`,
      })
    return content
  }
  const notes = { card: note('model-card.md', card), licence: note('LICENCE.txt', licence) }
  const shards: Uint8Array<ArrayBuffer>[] = []
  for (const shard of definition.shards) shards.push(await readListed(shard))
  const heldOut = await readListed(definition.heldOut)
  const counts = definition.counts && (await readListed(definition.counts))
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, value: { definition, ...notes, text: { shards, heldOut, ...(counts && { counts }) } } }
}

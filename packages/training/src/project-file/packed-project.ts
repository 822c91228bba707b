import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { invariant, refuse } from '@synet/core/result'
import { openCounts, type ProjectText } from '#projects/load-project'
import type { ProjectFile, TrainingProject } from '#projects/training-project'
import { sha256Hex } from '#protocol/sha256'
import { type Checked, type Fault, faultyField } from './fault.ts'
import { filesOf, parseDefinition, type ProjectContent, assembleContent } from './project-content.ts'

/** A packed project has at most this many bytes, and what is in it at most the others. */
export const packedBytesMax = 4_000_000
const unpackedBytesMax = 6_000_000

/** One JSON text holds the contents of a project's folder; files stand by their names, in base64. */
const packedSchema = z.strictObject({
  project: z.unknown(),
  card: z.string(),
  licence: z.string(),
  files: z.record(z.string(), z.string()),
})

/** Packs a project into one file: JSON in gzip. */
export function packProject({ definition, card, licence, text }: ProjectContent): Uint8Array<ArrayBuffer> {
  const named = [
    ...definition.shards.map(({ file }, i) => [file, text.shards[i]] as const),
    [definition.heldOut.file, text.heldOut] as const,
    ...(definition.counts ? [[definition.counts.file, text.counts] as const] : []),
  ]
  const files = Object.fromEntries(named.map(([file, bytes = []]) => [file, Buffer.from(bytes).toString('base64')]))
  return new Uint8Array(gzipSync(JSON.stringify({ project: definition, card, licence, files }), { level: 9 }))
}

const damaged: Fault = {
  refusal: refuse('project-file.unreadable'),
  line: 'this is no packed project: pack its folder with synet project pack',
}

/** @returns undefined for what is no packed project */
async function unpack(packed: Uint8Array): Promise<z.output<typeof packedSchema> | undefined> {
  if (packed.length > packedBytesMax) return undefined
  try {
    const unpacked = await promisify(gunzip)(packed, { maxOutputLength: unpackedBytesMax })
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(unpacked))
    return z.safeParse(packedSchema, value).data
  } catch {
    return undefined
  }
}

const readFile = ({ files }: z.output<typeof packedSchema>, file: string): Buffer | undefined =>
  Object.hasOwn(files, file) ? Buffer.from(files[file] ?? '', 'base64') : undefined

/** Reads a packed project; whatever it is given, it refuses and does not throw. */
export async function readPackedProject(packed: Uint8Array): Promise<Checked<ProjectContent>> {
  const parts = await unpack(packed)
  if (!parts) return { ok: false, faults: [damaged] }
  const definition = parseDefinition(parts.project)
  if (!definition.ok) return definition
  const listed = new Set(filesOf(definition.value).map(({ file }) => file))
  const stray = Object.keys(parts.files).find((file) => !listed.has(file))
  if (stray !== undefined)
    return { ok: false, faults: [faultyField(`files.${stray}`, 'is not in project.json: pack the folder again')] }
  return assembleContent(definition.value, parts, async (file) => readFile(parts, file))
}

/**
 * Reads the text of a project that was taken, perhaps by an earlier build whose bounds were others.
 * @throws InvariantError when a file differs from the listed one
 */
export async function readPackedText(
  packed: Uint8Array,
  { shards, heldOut, counts }: Pick<TrainingProject, 'shards' | 'heldOut' | 'counts'>,
): Promise<ProjectText> {
  const parts = await unpack(packed)
  const readListed = async ({ file, sha256 }: ProjectFile): Promise<Uint8Array<ArrayBuffer>> => {
    const content = new Uint8Array((parts && readFile(parts, file)) ?? [])
    invariant((await sha256Hex(content)) === sha256, `${file} is not the file listed`)
    return content
  }
  return openCounts({
    shards: await Promise.all(shards.map(readListed)),
    heldOut: await readListed(heldOut),
    ...(counts && { counts: await readListed(counts) }),
  })
}

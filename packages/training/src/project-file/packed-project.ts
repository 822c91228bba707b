import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { refuse } from '@synet/core/result'
import { type Checked, type Fault, faultyField } from './fault.ts'
import { parseDefinition, type ProjectContent, takeContent } from './project-content.ts'

/** The bytes of a packed project, and of what is in it. */
export const packedBytesMax = 4_000_000
const unpackedBytesMax = 6_000_000

/** The contents of a project's folder in one JSON text; the files by name, in base64. */
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
  ]
  const files = Object.fromEntries(named.map(([file, bytes = []]) => [file, Buffer.from(bytes).toString('base64')]))
  return new Uint8Array(gzipSync(JSON.stringify({ project: definition, card, licence, files }), { level: 9 }))
}

const damaged: Fault = {
  refusal: refuse('project-file.unreadable'),
  line: 'this is no packed project: pack its folder with synet project pack',
}

/** Reads a packed project; whatever it is given, it refuses and does not throw. */
export async function readPackedProject(packed: Uint8Array): Promise<Checked<ProjectContent>> {
  if (packed.length > packedBytesMax) return { ok: false, faults: [damaged] }
  let value: unknown
  try {
    const unpacked = await promisify(gunzip)(packed, { maxOutputLength: unpackedBytesMax })
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(unpacked))
  } catch {
    return { ok: false, faults: [damaged] }
  }
  const parts = z.safeParse(packedSchema, value)
  if (!parts.success) return { ok: false, faults: [damaged] }
  const { project, card, licence, files } = parts.data
  const definition = parseDefinition(project)
  if (!definition.ok) return definition
  const listed = new Set([...definition.value.shards, definition.value.heldOut].map(({ file }) => file))
  const stray = Object.keys(files).find((file) => !listed.has(file))
  if (stray !== undefined)
    return { ok: false, faults: [faultyField(`files.${stray}`, 'is not in project.json: pack the folder again')] }
  return takeContent(definition.value, { card, licence }, async (file) =>
    Object.hasOwn(files, file) ? Buffer.from(files[file] ?? '', 'base64') : undefined,
  )
}

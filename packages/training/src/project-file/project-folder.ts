import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checked, faultyField } from './fault.ts'
import { parseDefinition, type ProjectContent, assembleContent } from './project-content.ts'
import { projectLimits } from './project-schema.ts'

/** Larger files are read no further: they are wrong in any case. */
const readMax = Math.max(projectLimits.heldOutBytes[1], projectLimits.countsBytes) + 1

async function readStart(path: string): Promise<Uint8Array | undefined> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(readMax) })
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
      return undefined
    throw error
  }
}

/** Reads the folder of a project that somebody brings. */
export async function readProjectFolder(folder: string): Promise<Checked<ProjectContent>> {
  const read = (file: string) => readStart(join(folder, file))
  const readNote = async (file: string) => {
    const bytes = await read(file)
    return bytes && new TextDecoder().decode(bytes)
  }
  const written = await readNote('project.json')
  let value: unknown
  try {
    value = JSON.parse(written ?? '')
  } catch {
    const fault = written === undefined ? 'is missing: docs/PROJECTS.md describes it' : 'is no JSON: correct it'
    return { ok: false, faults: [faultyField('project.json', fault)] }
  }
  const definition = parseDefinition(value)
  if (!definition.ok) return definition
  const notes = { card: await readNote('model-card.md'), licence: await readNote('LICENCE.txt') }
  return assembleContent(definition.value, notes, read)
}

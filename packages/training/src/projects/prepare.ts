/** `npm run prepare:project -w @synet/training -- <folder>`: writes a project's shards, held-out text and their hashes. */
import { writeFile } from 'node:fs/promises'
import { sha256Hex } from '#protocol/sha256'
import type { PreparedText } from './prepared-text.ts'

const [code = ''] = process.argv.slice(2)
const folder = new URL(`${code}/`, import.meta.url)
const { prepareText } = (await import(new URL('prepare-text.ts', folder).href)) as {
  prepareText(): Promise<PreparedText>
}

async function write(file: string, bytes: Uint8Array): Promise<string[]> {
  await writeFile(new URL(file, folder), bytes)
  return [`file: '${file}'`, `bytes: ${bytes.length}`, `sha256: '${await sha256Hex(bytes)}'`]
}

const { shards, heldOut, counts } = await prepareText()
const rows = await Promise.all(shards.map((shard, i) => write(`shard-${String(i).padStart(2, '0')}.bin`, shard)))
const held = await write('held-out.bin', heldOut)
const counted = counts && (await write('counts.gz', counts()))

await writeFile(
  new URL('files.ts', folder),
  `// Written by prepare.ts.
import type { ProjectFile } from '../training-project.ts'

export const shards: readonly ProjectFile[] = [
${rows.map((row) => `  { ${row.join(', ')} },`).join('\n')}
]

export const heldOut: ProjectFile = {
${held.map((field) => `  ${field},`).join('\n')}
}
${
  counted
    ? `
export const counts: ProjectFile = {
${counted.map((field) => `  ${field},`).join('\n')}
}
`
    : ''
}`,
)

/** `npm run prepare:english-speeches`: writes shards, held-out text and their hashes beside this file. */
import { writeFile } from 'node:fs/promises'
import { sha256Hex } from '#protocol/sha256'
import { prepareText } from './prepare-text.ts'

async function write(file: string, bytes: Uint8Array): Promise<string[]> {
  await writeFile(new URL(file, import.meta.url), bytes)
  return [`file: '${file}'`, `bytes: ${bytes.length}`, `sha256: '${await sha256Hex(bytes)}'`]
}

const { shards, heldOut } = await prepareText()
const rows = await Promise.all(shards.map((shard, i) => write(`shard-${String(i).padStart(2, '0')}.bin`, shard)))
const held = await write('held-out.bin', heldOut)

await writeFile(
  new URL('files.ts', import.meta.url),
  `// Written by prepare.ts.
import type { ProjectFile } from '../training-project.ts'

export const shards: readonly ProjectFile[] = [
${rows.map((row) => `  { ${row.join(', ')} },`).join('\n')}
]

export const heldOut: ProjectFile = {
${held.map((field) => `  ${field},`).join('\n')}
}
`,
)

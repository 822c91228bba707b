import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildApp } from '#build-apps'
import { synet } from '../run-synet.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const entry = 'apps/web/src/main.tsx'

/** What is deployed: the server's program, and the built site. */
export interface Build {
  readonly synet: string
  readonly web: string
}

export const newBuild = async (): Promise<Build> => ({ synet, web: await buildApp('web') })

/**
 * Lays out an earlier commit beside this one, with the packages of this one, and builds its site. Its entry gets a
 * statement of its own, so that its assets have other names even when no source of the site differs.
 * @param commit this one when git does not know it
 */
export async function oldBuild(folder: string, commit: string): Promise<Build> {
  await layOut(folder, commit)
  appendFileSync(join(folder, entry), '\nObject.assign(globalThis, { olderBuild: true })\n')
  const script =
    "import('./packages/stack/src/build-apps.ts').then(async ({ buildApp }) => console.log(await buildApp('web')))"
  const { stdout } = await run(process.execPath, ['-e', script], { cwd: folder })
  return { synet: join(folder, 'apps/server/src/synet.ts'), web: stdout.trim() }
}

/** The files of a commit, with the packages of this folder. @param commit this one when git does not know it */
export async function layOut(folder: string, commit: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await run(
    '/bin/sh',
    ['-c', '(git archive "$1" 2>/dev/null || git archive HEAD) | tar -x -C "$2"', 'sh', commit, folder],
    {
      cwd: root,
    },
  )
  linkPackages(folder)
}

/** Packages from outside are those of this folder; ours are those of the other commit. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@synet'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@synet') symlinkSync(join(from, name), join(to, name))
  // They are relative: `../../apps/server`.
  for (const name of readdirSync(join(from, '@synet')))
    symlinkSync(readlinkSync(join(from, '@synet', name)), join(to, '@synet', name))
  for (const group of ['apps', 'packages'])
    for (const name of readdirSync(join(folder, group))) {
      const own = join(root, group, name, 'node_modules')
      if (existsSync(own)) symlinkSync(own, join(folder, group, name, 'node_modules'))
    }
}

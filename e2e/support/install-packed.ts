import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** An app as it would be published: packed, and installed alone in a folder of its own. */
export function installPacked(app: 'auditor' | 'contributor'): { folder: string; bin: string; forget(): void } {
  const folder = mkdtempSync(join(tmpdir(), `synet-${app}-`))
  const npm = (args: string[], cwd: string) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  npm(['pack', '--pack-destination', folder], join(root, 'apps', app))
  const [tarball = ''] = readdirSync(folder)
  // Nothing is fetched: the package is all that there is.
  npm(['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], folder)
  return {
    folder,
    bin: join(folder, `node_modules/.bin/synet-${app}`),
    forget: () => rmSync(folder, { recursive: true, force: true }),
  }
}

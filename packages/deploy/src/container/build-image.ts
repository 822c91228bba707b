import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Programs of Debian that the test needs; each is its own package. */
const programs = ['buildah', 'crun', 'mmdebstrap']

/** Installs what is missing, as root on Debian. @throws elsewhere, with the command to run */
export function needPrograms(): void {
  const missing = programs.filter((name) => !existsSync(`/usr/bin/${name}`))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) throw new Error(`Run this first: sudo apt-get install ${missing.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
  ])
    execFileSync('apt-get', args, { env, stdio: 'inherit' })
}

export const buildah = (...args: readonly string[]): string =>
  execFileSync('buildah', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** Makes a base image from Debian packages, for machines that reach no registry of images. */
function makeBase(
  name: string,
  folder: string,
  packages: readonly string[],
  variant: string,
  files: string[][],
): string {
  const tar = join(folder, `${name}.tar`)
  execFileSync('mmdebstrap', ['--quiet', `--variant=${variant}`, `--include=${packages.join(',')}`, 'bookworm', tar])
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, tar, '/')
  for (const [from = '', to = ''] of files) buildah('copy', '--quiet', container, from, to)
  const base = `localhost/synet-base-${name}`
  buildah('commit', '--quiet', '--rm', container, base)
  return base
}

/** npm's settings of this machine, with the certificates that it trusts. */
function writeSettings(folder: string): string {
  const own = join(homedir(), '.npmrc')
  const trusted = process.env['NODE_EXTRA_CA_CERTS']
  const file = join(folder, 'npmrc')
  writeFileSync(file, `${existsSync(own) ? readFileSync(own, 'utf8') : ''}\n${trusted ? `cafile=${trusted}\n` : ''}`)
  return file
}

/** Builds the images of the working tree on bases of Debian packages. @returns their names */
export function buildImages(): { readonly server: string; readonly contributor: string } {
  const folder = mkdtempSync(join(tmpdir(), 'synet-image-'))
  try {
    const base = makeBase('run', folder, ['base-files', 'libc6', 'libstdc++6'], 'extract', [])
    const buildBase = makeBase('build', folder, ['ca-certificates', 'npm'], 'apt', [
      [process.execPath, '/usr/local/bin/node'],
    ])
    // Neither needs rights that a machine may lack, nor a network of its own.
    const here = ['--isolation', 'chroot', '--network', 'host', '--volume', '/etc/ssl/certs:/etc/ssl/certs:ro']
    const bases = ['--build-arg', `BASE=${base}`, '--build-arg', `BUILD_BASE=${buildBase}`]
    const secret = ['--secret', `id=npmrc,src=${writeSettings(folder)}`]
    const build = (image: string, ...target: readonly string[]): string => {
      // The second image begins with the layers that the first one has built.
      const options = ['--quiet', '--layers', ...here, ...bases, ...secret, '--tag', image, ...target]
      execFileSync('buildah', ['build', ...options, '.'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
      return image
    }
    return {
      server: build('localhost/synet'),
      contributor: build('localhost/synet-contributor', '--target', 'contributor'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

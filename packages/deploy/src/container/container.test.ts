import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processRoles } from '@synet/server/platform/database/database-roles'
import { removeDatabase } from '@synet/stack/database'
import { reservePort } from '@synet/stack/reserve-port'
import { createTestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildImages, needPrograms, buildah } from './build-image.ts'
import { execFileSync, spawn } from 'node:child_process'
import { type HeardProcess, listenTo } from '@synet/server/test-support/listen-to'

interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly WorkingDir?: string
}

/** What a container gets in addition to its image. */
interface Given {
  readonly env?: Readonly<Record<string, string>>
  /** Folders of this machine, by their place in the container; all else is read-only. */
  readonly writable?: Readonly<Record<string, string>>
  readonly readable?: Readonly<Record<string, string>>
  readonly entrypoint?: readonly string[]
}

interface OpenImage extends Disposable {
  /** Of its files. */
  readonly bytes: number
  run(args: readonly string[], given?: Given): HeardProcess
}

/** Mounts an image, to run it by crun with a read-only root, no capabilities and this machine's network. */
function openImage(image: string): OpenImage {
  const { OCIv1 } = JSON.parse(buildah('inspect', image)) as { OCIv1: { config: ImageConfig } }
  const container = buildah('from', image)
  const rootfs = buildah('mount', container)
  const bundles = mkdtempSync(join(tmpdir(), 'synet-bundles-'))
  let count = 0
  return {
    bytes: Number.parseInt(execFileSync('du', ['-sb', rootfs], { encoding: 'utf8' })),
    run(args, given = {}) {
      const name = `synet-${process.pid}-${++count}`
      const bundle = join(bundles, name)
      mkdirSync(bundle)
      writeFileSync(join(bundle, 'config.json'), JSON.stringify(drawBundle(OCIv1.config, rootfs, args, given)))
      return startBundle(bundle, name)
    },
    [Symbol.dispose]() {
      buildah('umount', container)
      buildah('rm', container)
      rmSync(bundles, { recursive: true, force: true })
    },
  }
}

const openFiles = 4_096

/** @returns the configuration of a container in the format of the Open Container Initiative */
function drawBundle(
  { User, Env, Entrypoint, WorkingDir }: ImageConfig,
  rootfs: string,
  args: readonly string[],
  { env = {}, writable = {}, readable = {}, entrypoint = Entrypoint }: Given,
) {
  const [uid, gid] = User.split(':').map(Number)
  const bind = (places: Readonly<Record<string, string>>, mode: 'rw' | 'ro') =>
    Object.entries(places).map(([destination, source]) => ({
      destination,
      source,
      type: 'bind',
      options: ['bind', mode, 'nosuid', 'nodev'],
    }))
  return {
    ociVersion: '1.0.0',
    root: { path: rootfs, readonly: true },
    process: {
      user: { uid, gid },
      args: [...entrypoint, ...args],
      env: [...Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      cwd: WorkingDir ?? '/',
      capabilities: {},
      rlimits: [{ type: 'RLIMIT_NOFILE', hard: openFiles, soft: openFiles }],
      noNewPrivileges: true,
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
      ...bind(readable, 'ro'),
      ...bind(writable, 'rw'),
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  }
}

function startBundle(bundle: string, name: string): HeardProcess {
  const crun = `exec crun --cgroup-manager disabled run --bundle ${bundle} ${name}`
  // crun refuses a machine that has both versions of control groups, although it uses none here.
  return listenTo(spawn('unshare', ['--mount', 'sh', '-c', `mount -t cgroup2 none /sys/fs/cgroup && ${crun}`]))
}

/** Gives a folder to the image's user. */
const giveToImage = (folder: string): void => {
  execFileSync('chown', ['-R', '10001:10001', folder])
}

// `npm run test:container`: builds the image of the working tree and runs it.
const maxBytes = 300_000_000
const contributorMaxBytes = 160_000_000
const buildMs = 1_200_000

describe.runIf(process.env['CONTAINER'])('the images', () => {
  let image: OpenImage
  let contributor: OpenImage
  let folder: string
  beforeAll(() => {
    needPrograms()
    folder = mkdtempSync(join(tmpdir(), 'synet-container-'))
    const images = buildImages()
    image = openImage(images.server)
    contributor = openImage(images.contributor)
    const [server, client] = [image, contributor].map(({ bytes }) => (bytes / 1e6).toFixed(0))
    console.log(`The server's image has ${server} MB, the contributor's ${client} MB.`)
  }, buildMs)
  afterAll(() => {
    image?.[Symbol.dispose]()
    contributor?.[Symbol.dispose]()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  it('are small', () => {
    expect(image.bytes).toBeLessThan(maxBytes)
    expect(contributor.bytes).toBeLessThan(contributorMaxBytes)
  })

  it('have a root that cannot be written, and a user without rights', async () => {
    const entrypoint = ['/opt/synet/bin/node', '-e']
    const asks = `const fs = require('node:fs')
      try { fs.writeFileSync('/opt/synet/written', '') } catch ({ code }) { console.log(code) }
      console.log(fs.readFileSync('/proc/self/status', 'utf8').match(/^(Uid|CapEff|CapBnd|NoNewPrivs):.*$/gm).join('\\n'))`
    const asked = image.run([asks], { entrypoint })
    expect(await asked.ended).toBe(0)
    expect(asked.said().replaceAll('\t', ' ').trim().split('\n')).toEqual([
      'EROFS',
      'Uid: 10001 10001 10001 10001',
      'CapEff: 0000000000000000',
      'CapBnd: 0000000000000000',
      'NoNewPrivs: 1',
    ])
  })

  it('measure a machine as a contributor', async () => {
    const measured = contributor.run(['--dry-run'])
    expect(await measured.ended, measured.said()).toBe(0)
    expect(measured.said()).toContain('self-test: passed')
  })

  it('serve the site, with secrets from the credential directory [OPS-04]', async () => {
    await using database = await createTestDatabase()
    const secrets = join(folder, 'secrets')
    const state = join(folder, 'state')
    mkdirSync(secrets)
    mkdirSync(state)
    for (const [name, text] of Object.entries({ DATABASE_URL: database.urlOf('api'), LEASE_KEY: '00'.repeat(32) }))
      writeFileSync(join(secrets, name), text, { mode: 0o400 })
    giveToImage(folder)
    const port = await reservePort()
    const given = {
      env: {
        API_PORT: String(port),
        HOST: '127.0.0.1',
        DEPOSIT_XPUB: 'xpub',
        MESSAGE_PUBLIC_KEY: '09'.repeat(32),
        TRAINING_FOLDER: '/var/lib/synet',
        RPC_DEV: 'http://127.0.0.1:1',
        DRAIN_MS: '0',
        // The databases of tests have a clock that can be moved.
        DEVELOPMENT: '1',
      },
      readable: { '/run/credentials/synet': secrets },
      writable: { '/var/lib/synet': state },
    }
    const doctor = image.run(['doctor', 'api'], given)
    await doctor.ended
    // The command reads the secrets; what it finds is true: nothing listens there.
    expect(doctor.said()).toContain('a node of dev (127.0.0.1:1) does not answer')
    expect(doctor.said()).not.toMatch(/LEASE_KEY|DATABASE_URL|credentials/)
    const api = image.run(['run', 'api'], given)
    await api.until(['api ready'])
    const live = await fetch(`http://127.0.0.1:${port}/livez`)
    expect(live.status).toBe(200)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(await page.text()).toContain('<html')
    api.child.kill('SIGTERM')
    expect(await api.ended).toBe(0)
  })

  it('set up a database and run every process [OPS-04]', async () => {
    const name = `test_container_${process.pid}`
    const cluster = process.env['SYNET_TEST_DATABASE_URL'] ?? ''
    const databaseUrl = Object.assign(new URL(cluster), { pathname: `/${name}` }).href
    const own = join(folder, 'start')
    mkdirSync(own)
    chmodSync(own, 0o700)
    giveToImage(own)
    const given = { env: { DATABASE_URL: databaseUrl }, writable: { '/var/lib/synet': own } }
    try {
      expect(await image.run(['migrate'], given).ended).toBe(0)
      const etc = '/var/lib/synet/etc'
      const init = image.run(['init', '--folder', etc, '--operator', 'ada', '--apps', '/opt/synet/site'], given)
      init.child.stdin?.end('a long enough password\na long enough password\n')
      expect(await init.ended, init.said()).toBe(0)
      const sitePort = await reservePort()
      for (const [file, variable, port] of [
        ['api', 'API_PORT', sitePort],
        ['console', 'CONSOLE_PORT', await reservePort()],
        ['signer', 'APPROVALS_PORT', await reservePort()],
      ] as const) {
        const path = join(own, 'etc', `${file}.env`)
        writeFileSync(path, `${readFileSync(path, 'utf8')}${variable}=${port}\nDRAIN_MS=0\n`)
      }
      const started = image.run(['start', '--folder', etc], given)
      await started.until(processRoles.map((role) => `${role} ready`))
      // The contributor's image reaches the site, which does not know this token.
      const stranger = contributor.run(['--server', `http://127.0.0.1:${sitePort}`], {
        env: { SYNET_TOKEN: 'synet_contributor_unknown' },
        writable: { '/var/lib/synet-contributor': own },
      })
      expect(await stranger.ended, stranger.said()).toBe(1)
      expect(stranger.said()).toContain('The server does not know this token')
      started.child.kill('SIGTERM')
      expect(await started.ended).toBe(0)
    } finally {
      await removeDatabase(cluster, name)
    }
  })
})

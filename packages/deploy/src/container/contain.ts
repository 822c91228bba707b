import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildah } from './build-image.ts'

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

interface Contained {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  said(): string
  /** Waits until everything was printed. @throws with what it printed when it ends before */
  until(words: readonly string[]): Promise<void>
}

export interface OpenImage extends Disposable {
  /** Of its files. */
  readonly bytes: number
  run(args: readonly string[], given?: Given): Contained
}

/** Mounts an image, to run it by crun with a read-only root, no capabilities and this machine's network. */
export function openImage(image: string): OpenImage {
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

function startBundle(bundle: string, name: string): Contained {
  const crun = `exec crun --cgroup-manager disabled run --bundle ${bundle} ${name}`
  // crun refuses a machine that has both versions of control groups, although it uses none here.
  const child = spawn('unshare', ['--mount', 'sh', '-c', `mount -t cgroup2 none /sys/fs/cgroup && ${crun}`])
  let said = ''
  const heard = new Set<() => void>()
  const hear = (text: Buffer) => {
    said += text.toString()
    for (const check of heard) check()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const until = (words: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      const check = () => words.every((word) => said.includes(word)) && resolve()
      heard.add(check)
      check()
      void ended.then((status) => reject(new Error(`ended with ${status}: ${said}`)))
    })
  return { child, ended, said: () => said, until }
}

/** Gives a folder to the image's user. */
export const giveToImage = (folder: string): void => {
  execFileSync('chown', ['-R', '10001:10001', folder])
}

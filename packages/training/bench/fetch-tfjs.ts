import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const version = '4.22.0'
const needed = {
  tfjs: ['tf.min.js'],
  'tfjs-backend-wasm': [
    'tf-backend-wasm.min.js',
    'tfjs-backend-wasm.wasm',
    'tfjs-backend-wasm-simd.wasm',
    'tfjs-backend-wasm-threaded-simd.wasm',
  ],
}

/**
 * The files of tfjs and its WASM backend that a worker loads, by path. Nothing else needs them, so they are no
 * dependency.
 */
export async function fetchTfjs(): Promise<Readonly<Record<string, Uint8Array>>> {
  const folder = await mkdtemp(join(tmpdir(), 'tfjs-'))
  const unpacked = async (name: string, files: readonly string[]): Promise<Buffer[]> => {
    const { stdout } = await run('npm', ['pack', '--silent', `@tensorflow/${name}@${version}`], { cwd: folder })
    await run('tar', ['xzf', stdout.trim(), '--one-top-level', ...files.map((file) => `package/dist/${file}`)], {
      cwd: folder,
    })
    const top = stdout.trim().replace(/\.tgz$/, '')
    return Promise.all(files.map((file) => readFile(join(folder, top, 'package/dist', file))))
  }
  try {
    const files: Record<string, Uint8Array> = {}
    for (const [name, wanted] of Object.entries(needed)) {
      const contents = await unpacked(name, wanted)
      contents.forEach((content, i) => (files[`/tfjs/${wanted[i]}`] = content))
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

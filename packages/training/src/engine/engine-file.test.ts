import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const packageFolder = fileURLToPath(new URL('../../', import.meta.url))

describe.each([
  { name: 'engine.wasm', flags: [] },
  { name: 'engine-relaxed.wasm', flags: ['--enable', 'relaxed-simd'] },
])('$name', async ({ name, flags }) => {
  const committed = await readFile(fileURLToPath(new URL(name, import.meta.url)))

  it('is what its sources compile to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engine-'))
    try {
      const asc = join(dirname(createRequire(import.meta.url).resolve('assemblyscript/package.json')), 'bin/asc.js')
      const out = join(folder, 'engine.wasm')
      const sources = ['src/engine/assembly/index.ts', '--config', 'asconfig.json', '--outFile', out, ...flags]
      await run(process.execPath, [asc, ...sources], { cwd: packageFolder })
      expect((await readFile(out)).equals(committed)).toBe(true)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('imports nothing, so that no host can change a result', async () => {
    expect(WebAssembly.Module.imports(await WebAssembly.compile(committed))).toEqual([])
  })

  it('exports what its type promises', async () => {
    const source = await readFile(new URL('engine-exports.ts', import.meta.url), 'utf8')
    const promised = [...source.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name)
    const exported = WebAssembly.Module.exports(await WebAssembly.compile(committed)).map(({ name }) => name)
    expect(new Set(promised)).toEqual(new Set(exported))
  })

  it('stays below 25 KB compressed', () => {
    expect(gzipSync(committed, { level: 9 }).length).toBeLessThan(25_000)
  })
})

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isComparable } from './open-pytorch.ts'

const script = fileURLToPath(new URL('../pytorch/blas.py', import.meta.url))
const blasOf = (maps: string): string =>
  execFileSync('python3', ['-B', script], { input: maps, encoding: 'utf8' }).trim()
const line = (path: string) => `7f0000000000-7f0000001000 r-xp 00000000 08:01 1 ${path}\n`

describe('the BLAS of PyTorch', () => {
  it.each([
    ['/usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3', 'OpenBLAS', true],
    ['/usr/lib/x86_64-linux-gnu/blas/libblas.so.3.11.0', 'reference BLAS', false],
    ['/usr/lib/x86_64-linux-gnu/blis-pthread/libblas.so.3', 'BLIS', true],
    ['/usr/lib/x86_64-linux-gnu/libc.so.6', 'unknown BLAS', false],
  ])('of %s is %s', (path, name, compared) => {
    expect(blasOf(line('/usr/bin/python3.13') + line(path))).toBe(name)
    expect(isComparable({ blas: name })).toBe(compared)
  })
})

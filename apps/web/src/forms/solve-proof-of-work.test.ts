import { describe, expect, it } from 'vitest'
import { solveProofOfWork } from './solve-proof-of-work.ts'

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
describe('work before a code', () => {
  it('finds the number whose hash is the challenge, the last one too, and reports its progress', async () => {
    const salt = '0123456789abcdef0123456789abcdef?expires=1795000000&'
    const puzzle = async (number: number) => ({
      salt,
      challenge: await hashOf(new TextEncoder().encode(`${salt}${number}`)),
      numberMax: 3_000,
    })
    const reported: number[] = []
    expect(solveProofOfWork(await puzzle(0), () => undefined)).toBe(0)
    expect(solveProofOfWork(await puzzle(3_000), (share) => reported.push(share))).toBe(3_000)
    expect(reported).toEqual([0, 1 / 3, 2 / 3])
    expect(solveProofOfWork(await puzzle(3_001), () => undefined)).toBeUndefined()
  })
})

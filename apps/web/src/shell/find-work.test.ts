import { describe, expect, it } from 'vitest'
import { findWork } from './find-work.ts'
import { sha256Words } from './sha256.ts'

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
const hex = (words: Int32Array): string => [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

describe('work before a code', () => {
  it('hashes as everybody else does, at every length around a block', async () => {
    for (let length = 0; length <= 130; length += 1) {
      const bytes = new Uint8Array(length).map((_, i) => (i * 37 + length) % 256)
      expect(hex(sha256Words(bytes))).toBe(await hashOf(bytes))
    }
  })

  it('finds the number whose hash is the challenge, the last one too, and tells how far it is', async () => {
    const salt = '0123456789abcdef0123456789abcdef?expires=1795000000&'
    const puzzle = async (number: number) => ({
      salt,
      challenge: await hashOf(new TextEncoder().encode(`${salt}${number}`)),
      numberMax: 3_000,
    })
    const heard: number[] = []
    expect(findWork(await puzzle(0), () => undefined)).toBe(0)
    expect(findWork(await puzzle(3_000), (share) => heard.push(share))).toBe(3_000)
    expect(heard).toEqual([0, 1 / 3, 2 / 3])
    expect(findWork(await puzzle(3_001), () => undefined)).toBeUndefined()
  })
})

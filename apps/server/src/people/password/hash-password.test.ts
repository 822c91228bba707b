import { systemRandom } from '@synet/core/random'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkPassword, hashPassword, setPasswordCost } from '#people/password/hash-password'

afterEach(() => {
  vi.unstubAllEnvs()
  setPasswordCost('argon2id')
})
const hash = () => hashPassword({ random: systemRandom }, 'correct horse')

describe('the cost of a password', () => {
  it('is the one of production unless a test lowers it, and a hash says which [RMS-08]', async () => {
    expect(await hash()).toMatch(/^argon2id\$/)
    setPasswordCost('test-argon2id')
    const low = await hash()
    expect(low).toMatch(/^test-argon2id\$/)
    expect([await checkPassword('correct horse', low), await checkPassword('another', low)]).toEqual([true, false])
  })

  it('cannot be lowered outside tests, where a hash of tests is no password’s [RMS-08]', async () => {
    setPasswordCost('test-argon2id')
    const low = await hash()
    setPasswordCost('argon2id')
    vi.stubEnv('VITEST', '')
    expect(() => setPasswordCost('test-argon2id')).toThrow('only tests lower the cost')
    expect(await hash()).toMatch(/^argon2id\$/)
    expect(await checkPassword('correct horse', low)).toBe(false)
  })
})

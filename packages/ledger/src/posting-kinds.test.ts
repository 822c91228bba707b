import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { accountFacts, systemAccounts, systemAccount, userAccount, userAccounts } from '#chart'
import { kindAllows, postingKinds } from '#posting-kinds'

describe('the chart of accounts', () => {
  it('computes ids that lead back to the same account, and system accounts sort last', () => {
    for (const { bucket, asset } of systemAccounts) {
      expect(accountFacts(systemAccount(bucket, asset))).toEqual({ bucket, asset, userId: undefined })
      expect(systemAccount(bucket, asset)).toBeGreaterThan(userAccount(2n ** 36n, 'withdrawing', 'SNT'))
    }
    for (const { id, bucket, asset } of userAccounts(77n))
      expect(accountFacts(id)).toEqual({ bucket, asset, userId: 77n })
  })
})

describe('posting kinds', () => {
  it('are all that the server posts: a kind outside the table would not compile, and none is written as plain text', () => {
    const server = fileURLToPath(new URL('../../../apps/server/src', import.meta.url))
    const used = readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [
        ...readFileSync(`${server}/${file}`, 'utf8').matchAll(/kind: '([a-z-]+(?:\.[a-z-]+)?)',\s*entries/g),
      ])
      .map((match) => match[1])
    expect(used.length).toBeGreaterThan(5)
    for (const kind of used) expect(Object.keys(postingKinds)).toContain(kind)
  })

  it('allow the buckets of their row only', () => {
    expect(kindAllows('recharge.credited', 'chain:dev')).toBe(true)
    expect(kindAllows('recharge.credited', 'pledged')).toBe(false)
    expect(kindAllows('run.started', 'fees')).toBe(false)
  })
})

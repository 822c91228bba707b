import { describe, expect, it } from 'vitest'
import { loadEngine } from './load-engine.ts'
import { judgeSelfTest, selfTest } from './self-test.ts'

const product = 0x000116c2
const exact = { products: [product, product, product, product, product], nan: 0x7fa00001 }
const wrong = '0'.repeat(64)

describe('the self-test of a device', () => {
  it('passes where the engine gives the recorded bits [NET-04]', async () => {
    expect(await selfTest(await loadEngine())).toBe('passed')
  })

  it('names what differs [NET-04]', () => {
    // 32-bit ARM: vectors flush denormals, single numbers do not.
    expect(judgeSelfTest({ ...exact, products: [0, 0, 0, 0, product] }, [])).toBe('denormals')
    // The x87 unit makes signalling NaNs quiet.
    expect(judgeSelfTest({ ...exact, nan: 0x7fe00001 }, [])).toBe('nan-bits')
    expect(judgeSelfTest(exact, [wrong, wrong, wrong])).toBe('hash')
    expect(judgeSelfTest(exact, [undefined, undefined, undefined])).toBe('hash')
  })
})

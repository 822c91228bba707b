import { expect, it } from 'vitest'
import { readOptions } from './read-options.ts'

const env = { SYNET_TOKEN: 'synet_contributor_1' }
const read = (...args: string[]) => readOptions(['--server', 'http://127.0.0.1:8080', ...args], env)

it('the client computes all the time unless an option sets a share of it [ALV-04]', () => {
  expect(read()).toMatchObject({ share: 1 })
  expect(read('--share', '1.5')).toMatchObject({ share: 0.015 })
  for (const wrong of ['0', '101', 'half', '-5', '']) expect(() => read('--share', wrong)).toThrow('--share')
})

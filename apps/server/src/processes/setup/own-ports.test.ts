import { afterEach, describe, expect, it, vi } from 'vitest'
import { findOwnPorts } from './own-ports.ts'

afterEach(() => vi.unstubAllEnvs())

const given = (variables: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  return findOwnPorts('api').map(({ what }) => what)
}

describe('the ports of a process [STD-12]', () => {
  it.each([
    { METRICS_HOST: '127.0.0.1' },
    { METRICS_HOST: '0.0.0.0' },
    { HOST: '::', METRICS_HOST: '10.0.0.7' },
    { HOST: '10.0.0.7', METRICS_HOST: '10.0.0.7' },
  ])('are refused where two servers would listen at one: %j', (hosts) => {
    expect(given({ API_PORT: '9101', METRICS_PORT: '9101', ...hosts })).toEqual([
      'METRICS_PORT is 9101, as API_PORT is',
    ])
  })

  it('may be the same at two addresses', () => {
    expect(given({ API_PORT: '9101', METRICS_PORT: '9101', METRICS_HOST: '10.0.0.7' })).toEqual([])
  })

  it.each([
    { API_PORT: '9101', METRICS_PORT: '9102' },
    { API_PORT: '0', METRICS_PORT: '0' },
  ])('are taken as they are: %j', (ports) => {
    expect(given(ports)).toEqual([])
  })
})

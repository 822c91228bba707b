import { expect, it } from 'vitest'
import { messageOf } from '#processes/setup/message-of'

const failed = (cause: unknown) => messageOf(new TypeError('fetch failed', { cause }))
const systemError = (code: string, message: string, more = {}) => Object.assign(new Error(message), { code, ...more })

it('the message of a failure has its cause, and says that a name does not resolve here [STD-12]', () => {
  const unknown = systemError('ENOTFOUND', 'getaddrinfo ENOTFOUND app.localhost', { hostname: 'app.localhost' })
  expect(failed(unknown)).toBe('fetch failed: the name app.localhost does not resolve here (ENOTFOUND)')
  expect(messageOf(unknown)).toBe('the name app.localhost does not resolve here (ENOTFOUND)')
  const refused = systemError('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1')
  expect(failed(refused)).toBe('fetch failed: connect ECONNREFUSED 127.0.0.1:1')
  // A name with two addresses has an error per address.
  expect(failed(Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' }))).toBe(
    'fetch failed: ECONNREFUSED',
  )
  expect(failed(undefined)).toBe('fetch failed')
  expect(messageOf('text')).toBe('text')
})

import { expect, it } from 'vitest'
import { parseTrustedProxies } from '#platform/http/parse-trusted-proxies'

it.each([
  ['', []],
  [' , ', []],
  ['10.0.0.3', ['10.0.0.3']],
  ['10.0.0.0/8, 2001:db8::/32,::1', ['10.0.0.0/8', '2001:db8::/32', '::1']],
])('trusted proxies %j are read [OPS-03]', (text, expected) => {
  expect(parseTrustedProxies(text)).toEqual(expected)
})

it.each([
  'loopback',
  'true',
  '1',
  'proxy.example.com',
  '127.1',
  '0x7f000001',
  '10.0.0.0/255.0.0.0',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  '128.0.0.0/1',
  '2000::/3',
  '10.0.0.3:8080',
])('trusted proxies %j stop the start [OPS-03]', (text) => {
  expect(() => parseTrustedProxies(text)).toThrow(/is no address|needs a prefix/)
})

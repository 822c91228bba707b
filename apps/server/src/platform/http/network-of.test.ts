import { expect, it } from 'vitest'
import { networkOf } from '#platform/http/network-of'

it.each([
  ['an IPv4 address by itself', '203.0.113.7', '203.0.113.7', true],
  ['two IPv4 addresses apart', '203.0.113.7', '203.0.113.8', false],
  ['an IPv4 address that is written as IPv6', '203.0.113.7', '::ffff:203.0.113.7', true],
  ['the same in hexadecimal', '203.0.113.7', '::FFFF:cb00:7107', true],
  ['however an IPv6 address is written', '2001:db8::1', '2001:0DB8:0000:0000:0000:0000:0000:0001', true],
  ['a household’s /56 together', '2001:db8:1:1200::1', '2001:db8:1:12ff:ffff:ffff:ffff:ffff', true],
  ['two households apart', '2001:db8:1:12ff::1', '2001:db8:1:1300::1', false],
  ['an address with a zone', 'fe80::1%eth0', 'fe80::1', true],
])('the limits count %s [OPS-03]', (_what, one, other, together) => {
  expect(networkOf(one) === networkOf(other)).toBe(together)
})

it.each(['', 'unknown', 'localhost', '_hidden', "'; drop table", '1.2.3.4:80'])(
  'texts that are no address, such as %j, are counted together [OPS-03]',
  (text) => {
    expect(networkOf(text)).toBe('unknown')
  },
)

import { createRpc } from '@synet/chain/rpc'
import { createTronRpc } from '@synet/chain/tron-rpc'
import { InvariantError } from '@synet/core/result'
import { type OpenServer, openServer } from '@synet/core/test-support/open-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAboutRow } from '#custody/payout/is-about-row'

let said = ''
let server: OpenServer
beforeAll(async () => {
  server = await openServer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(said))
})
afterAll(() => server[Symbol.asyncDispose]())

const address = `0x${'11'.repeat(20)}`
const hash = `0x${'22'.repeat(32)}`
const token = `0x${'33'.repeat(20)}`

it('a pass takes no answer of a node for a fault of the row, whatever it says [ATK-26]', async () => {
  const [rpc, tron] = [createRpc([server.origin]), createTronRpc([server.origin])]
  const reads: (() => Promise<unknown>)[] = [
    () => rpc.readHead(),
    () => rpc.readFinalized(),
    () => rpc.readBlock(1n),
    () => rpc.readTransfers({ hash, token }),
    () => rpc.readTokenBalance({ token, address }),
    () => rpc.readNativeBalance(address),
    () => rpc.estimateTransfer({ token, from: address, to: address, raw: 1n }),
    () => rpc.readNonce(address),
    () => rpc.readReceipt(hash),
    () => rpc.readTransaction(hash),
    () => rpc.readPayoutContract(address),
    () => tron.readReceipt(hash.slice(2)),
    () => tron.readReference(),
    () => tron.readEnergyPrice(),
    () => tron.readMeans(address),
    () => tron.readFinalized(),
  ]
  const answers = ['', 'null', '7', '"text"', '[]', '{}', '{"result":', '<html>502</html>']
  const results = ['""', '"0x"', '"0xzz"', '7', '[]', '{}', 'true', `"0x${'f'.repeat(65)}"`]
  const errors = ['null', '"text"', '{}', '{"code":"x","message":{}}', '{"code":-32000,"message":"odd"}']
  const bodies = [
    ...answers,
    ...results.map((result) => `{"jsonrpc":"2.0","id":1,"result":${result}}`),
    ...errors.map((error) => `{"jsonrpc":"2.0","id":1,"error":${error}}`),
  ]
  for (said of bodies) {
    const failures = await Promise.all(reads.map((read) => read().then(() => 'an answer', isAboutRow)))
    for (const [i, failure] of failures.entries()) expect(failure, `${said} to ${reads[i]?.toString()}`).toBe(false)
  }
})

it('a pass takes a broken rule and an unreadable value of ours for a fault of the row', () => {
  expect(isAboutRow(new InvariantError('rule'))).toBe(true)
  expect(isAboutRow(new SyntaxError('value'))).toBe(true)
  expect(isAboutRow(new Error('anything else'))).toBe(false)
})

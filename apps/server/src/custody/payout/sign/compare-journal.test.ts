import { describe, expect, it } from 'vitest'
import { addMs } from '@synet/core/clock'
import { compareJournal } from '#custody/payout/sign/compare-journal'
import { takePayerDesk } from '#test-support/payer-desk'

describe('a transaction that was signed since a time', () => {
  const desk = takePayerDesk()
  const compare = (since: Date, rpc = desk.product.context.rpc.dev) =>
    compareJournal(rpc, desk.network, desk.product.signer.journal, since)

  it('is listed with what the chain has of it, and nothing else was sent [STD-05]', async () => {
    await desk.pay()
    const between = desk.product.now()
    await desk.product.passOnly(1_000)
    await desk.submit('60')
    const all = await compare(new Date(0))
    expect(all.foreign).toEqual([])
    expect(all.signed.filter((line) => line.includes('payout W'))).toEqual([
      expect.stringMatching(/ payout W\d+ \(transaction \d+\), 99 USDT to 0x\w{40}, 0x\w{64}, on the chain$/),
    ])
    expect(await compare(between)).toEqual({ wallets: [desk.product.signer.keys.hot.address], signed: [], foreign: [] })
  })

  it('is distinguished from a transaction of the hot wallet that was not signed here [STD-05]', async () => {
    await desk.pay()
    const { rpc } = desk.product.context
    const { hot } = desk.product.signer.keys
    const next = await rpc.dev.readNonce(hot.address)
    const foreign = [`transaction ${next} of ${hot.address} was not signed here`]
    const stolen = { ...rpc.dev, readNonce: async () => next + 1n }
    expect((await compare(new Date(0), stolen)).foreign).toEqual(foreign)
    expect((await compare(addMs(desk.product.now(), 1_000), stolen)).foreign).toEqual(foreign)
    // A replacement that is signed after a later transaction has the lower number.
    const { journal } = desk.product.signer
    const [first] = journal.listSigned('dev', 'payout', new Date(0))
    if (!first) throw new Error('the journal has the payout')
    const between = desk.product.now()
    await desk.product.passOnly(1_000)
    for (const [nonce, txHash] of [
      [next, '0xb'],
      [next - 1n, '0xa'],
    ] as const)
      journal.append([{ ...first, nonce }], { txHash, at: desk.product.now() })
    const thief = { ...rpc.dev, readNonce: async () => next + 1n, readReceipt: async () => undefined }
    expect((await compare(between, thief)).foreign).toEqual(
      [next - 1n, next].map((nonce) => `transaction ${nonce} of ${hot.address} was not signed here`),
    )
    // A transaction of the same number that is not ours took the place of the payout.
    const replaced = { ...rpc.dev, readReceipt: async () => undefined }
    expect((await compare(new Date(0), replaced)).foreign).toContain(
      `transaction ${next - 1n} of ${hot.address} was not signed here`,
    )
  })
})

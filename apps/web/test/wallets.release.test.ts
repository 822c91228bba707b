import { allNetworks } from '@synet/core/all-networks'
import { startTokenChain } from '@synet/stack/test-support/token-chain'
import { describe, expect, it } from 'vitest'
import { walletLink } from '../src/device/wallet-link.ts'
import { config, networks } from './fixtures/config.ts'
import { order } from './fixtures/orders.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, sees, requestsTo } = phone

type Ask = (method: string, params?: readonly unknown[]) => unknown
/** What a wallet answers with instead of a value. */
const failure = (code: number) => ({ fails: { code, message: 'words of the wallet' } })
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const hash = `0x${'ab'.repeat(32)}`

/** A wallet in the page, whose answers the test gives. @returns what it was asked, in order */
async function inject(answer: Ask, announced?: string): Promise<{ method: string; params?: readonly unknown[] }[]> {
  const calls: { method: string; params?: readonly unknown[] }[] = []
  await phone.page.exposeFunction('askWallet', async (method: string, params?: readonly unknown[]) => {
    calls.push({ method, ...(params && { params }) })
    return answer(method, params)
  })
  await phone.context.addInitScript(`
    const provider = { async request({ method, params }) {
      const answer = await window.askWallet(method, params)
      if (answer?.fails) throw answer.fails
      return answer
    } }
    const name = ${JSON.stringify(announced ?? null)}
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider',
      { detail: Object.freeze({ info: { uuid: '1', name, icon: 'data:,', rdns: 'test' }, provider }) }))
    if (name === null) window.ethereum = provider
    else addEventListener('eip6963:requestProvider', announce)
  `)
  return calls
}

/** The order on one of the real networks. */
function orderOn(network: 'ERC20' | 'BEP20' | 'TRC20', address = order.address): void {
  phone.api.answer({
    'index/config': () => ({ ...config, networks }),
    'recharge/detail': () => ({ ...order, network, address }),
  })
}

async function pay(name: string): Promise<void> {
  await open('/pages-sub/recharge/pay?id=41')
  await button(`Pay with ${name}`).click()
  await button('Continue').click()
}
const submitted = () => expect.poll(() => requestsTo('recharge/submitted').length)

it.each([
  ['dev', 100_000_000n],
  ['BEP20', 100n * 10n ** 18n],
] as const)('the app pays exactly the order on %s, with the token’s decimals [EVR-06]', async (name, raw) => {
  const network = allNetworks[name]
  const chain = await startTokenChain(network, 5n * raw)
  try {
    if (name === 'BEP20') orderOn(name)
    const calls = await inject((method, params) =>
      method === 'eth_requestAccounts' ? [chain.account] : chain.call(method, params),
    )
    await open('/pages-sub/recharge/pay?id=41')
    await button('Pay with your wallet').click()
    // What the wallet will show is said before it is asked for anything.
    const box = phone.page.getByRole('alertdialog')
    await box.getByText(`100.00 USDT on ${network.label}`).waitFor()
    await box.getByText(order.address).waitFor()
    expect(calls).toEqual([])
    await button('Continue').click()
    await submitted().toBe(1)
    await chain.call('evm_mine')
    expect(await chain.balanceOf(order.address)).toBe(raw)
    await sees('Waiting for arrival')
  } finally {
    await chain.stop()
  }
})

it('the app asks the wallet for the order’s network, and calls the wallet by its name [EVR-06]', async () => {
  orderOn('ERC20')
  let chainId = 56
  const calls = await inject(
    (method) => {
      if (method === 'eth_requestAccounts') return [account]
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
      if (method === 'wallet_switchEthereumChain') chainId = 1
      return method === 'eth_sendTransaction' ? hash : null
    },
    'Honest\u202e Wallet\n'.padEnd(80, '!'),
  )
  await pay('Honest Wallet!!!!!!!!!!!!!!!!!')
  await submitted().toBe(1)
  expect(calls.map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'eth_chainId',
    'wallet_switchEthereumChain',
    'eth_chainId',
    'eth_sendTransaction',
  ])
  const address = order.address.slice(2).toLowerCase().padStart(64, '0')
  const data = `0xa9059cbb${address}${(100_000_000).toString(16).padStart(64, '0')}`
  const call = { from: account, to: allNetworks.ERC20.token, value: '0x0', data, chainId: '0x1' }
  expect(calls.at(-1)?.params).toEqual([call])
})

describe('a wallet that refuses or lies', () => {
  const honest: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: [account],
    eth_chainId: '0x7a69',
    wallet_switchEthereumChain: null,
    eth_sendTransaction: hash,
  }
  it.each([
    ['declines', { eth_sendTransaction: failure(4001) }, 'The payment was declined in the wallet.'],
    ['declines to connect', { eth_requestAccounts: failure(4001) }, 'The payment was declined in the wallet.'],
    [
      'does not know the chain',
      { eth_chainId: '0x1', wallet_switchEthereumChain: failure(4902) },
      'The wallet doesn’t know Development chain.',
    ],
    ['is already asking', { eth_requestAccounts: failure(-32_002) }, 'The wallet is waiting for an answer.'],
    ['says that it has switched the chain', { eth_chainId: '0x1' }, 'The wallet is on another network.'],
    ['names no chain', { eth_chainId: { evil: true } }, 'The wallet is on another network.'],
    ['gives another thing for an account', { eth_requestAccounts: ['<b>0x'] }, 'The wallet didn’t share an account.'],
    ['gives no accounts', { eth_requestAccounts: null }, 'The wallet didn’t share an account.'],
    ['gives another thing for a hash', { eth_sendTransaction: 'sent' }, 'The wallet didn’t report a transaction.'],
    ['throws', { eth_sendTransaction: failure(-32_603) }, 'The wallet couldn’t make the payment.'],
  ] as const)('%s: the app explains it in our words, and nothing is reported [EVR-06]', async (_, answers, text) => {
    const calls = await inject((method) => ({ ...honest, ...answers })[method as never])
    await pay('your wallet')
    await sees(text)
    expect(await phone.page.getByText('words of the wallet').count()).toBe(0)
    expect(requestsTo('recharge/submitted')).toEqual([])
    if (!('eth_sendTransaction' in answers)) {
      expect(calls.map(({ method }) => method)).not.toContain('eth_sendTransaction')
    }
    // The payment can be tried again, and made by hand as before.
    await button('Pay with your wallet').waitFor()
    await button('I’ve sent it').waitFor()
  })

  it('gains nothing by the hash of a payment that was never made: the order waits for the chain [EVR-06]', async () => {
    await inject((method) => honest[method])
    await pay('your wallet')
    await submitted().toBe(1)
    await sees('Waiting for arrival')
    expect(await phone.page.getByText('Added to your balance').count()).toBe(0)
    // Only the order's number goes to the server: nothing that the wallet says.
    expect(requestsTo('recharge/submitted').map(({ input }) => input)).toEqual([{ id: '41' }])
  })
})

const tronAccount = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const tronAddress = 'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs'
/** TronLink as far as a payment needs it. */
const tronLink = (genesis: string, answer: object) => `
  window.signed = []
  window.tronLink = {
    request: async () => (${JSON.stringify(answer)}),
    tronWeb: {
      defaultAddress: { base58: '${tronAccount}' },
      transactionBuilder: { triggerSmartContract: async (...call) => ({ transaction: { call } }) },
      trx: {
        getBlock: async () => ({ blockID: '${genesis}' }),
        sign: async (transaction) => { window.signed.push(transaction); return { transaction, signature: ['1'] } },
        sendRawTransaction: async () => ({ result: true, txid: '${'cd'.repeat(32)}' }),
      },
    },
  }`
const tronMain = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'

it('the app pays exactly the order with TronLink [EVR-06]', async () => {
  orderOn('TRC20', tronAddress)
  await phone.context.addInitScript(tronLink(tronMain, { code: 200 }))
  await pay('TronLink')
  await submitted().toBe(1)
  const [signed] = await phone.page.evaluate<{ call: unknown[] }[]>('window.signed')
  expect(signed?.call).toEqual([
    allNetworks.TRC20.token,
    'transfer(address,uint256)',
    { feeLimit: 100_000_000 },
    [
      { type: 'address', value: tronAddress },
      { type: 'uint256', value: '100000000' },
    ],
    tronAccount,
  ])
})

it.each([
  ['on a test network', tronLink('0'.repeat(64), { code: 200 }), 'The wallet is on another network.'],
  ['that is declined', tronLink(tronMain, { code: 4001 }), 'The payment was declined in the wallet.'],
])('the app signs nothing with a TronLink %s [EVR-06]', async (_, script, text) => {
  orderOn('TRC20', tronAddress)
  await phone.context.addInitScript(script)
  await pay('TronLink')
  await sees(text)
  expect(await phone.page.evaluate('window.signed')).toEqual([])
  expect(requestsTo('recharge/submitted')).toEqual([])
})

it('the app offers and loads nothing where there is no wallet, and a wallet of another kind is none [EVR-06]', async () => {
  const loaded: string[] = []
  phone.page.on('request', (request) => loaded.push(request.url()))
  await phone.context.addInitScript(tronLink(tronMain, { code: 200 }))
  await open('/pages-sub/recharge/pay?id=41')
  await button('I’ve sent it').waitFor()
  expect(await button(/^Pay with/).count()).toBe(0)
  expect(loaded.filter((url) => /pay-with-wallet|wallets/.test(url))).toEqual([])
})

it('the app shows a code with the amount on request, which means the order and nothing else [EVR-06]', async () => {
  for (const [name, raw] of [
    ['dev', '100500000'],
    ['BEP20', '100500000000000000000'],
  ] as const) {
    const network = allNetworks[name]
    const link = walletLink({ network, address: order.address, amount: '100.5' })
    expect(link).toBe(`ethereum:${network.token}@${network.chainId}/transfer?address=${order.address}&uint256=${raw}`)
  }
  await open('/pages-sub/recharge/pay?id=41')
  await phone.page.getByRole('img', { name: 'QR code of address' }).waitFor()
  await button('Show a code with the amount, for wallets').click()
  await phone.page.getByRole('img', { name: 'QR code of payment' }).waitFor()
  // The bare address is shown beside it.
  await phone.page.getByTestId('recharge-address').waitFor()
  await button('Show the code of the address only').click()
  await phone.page.getByRole('img', { name: 'QR code of address' }).waitFor()
})

it('the app takes an address for withdrawals from the wallet, still with code and payment password [EVR-06]', async () => {
  await inject((method) => (method === 'eth_requestAccounts' ? [account] : null))
  await open('/pages-sub/withdrawal-type/edit')
  await button('Use the address of your wallet').click()
  await expect.poll(() => phone.page.getByRole('textbox', { name: 'Address', exact: true }).inputValue()).toBe(account)
  await button('Save address').click()
  expect(requestsTo('bank/add')).toEqual([])
})

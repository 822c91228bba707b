import { allNetworks } from '@synet/core/all-networks'
import { expect, it } from 'vitest'
import { scannedAddress, scannedInvite } from './scanned.ts'

const { ERC20, BEP20, TRC20 } = allNetworks
const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

it.each([
  [` ${evm} `, ERC20],
  [evm, undefined],
  [`ethereum:${evm}`, BEP20],
  [`ethereum:pay-${evm}@56?value=1`, BEP20],
  [`ethereum:${evm}@1`, ERC20],
  [`ethereum:${ERC20.token}@1/transfer?address=${evm}&uint256=1e6`, ERC20],
  [`ethereum:pay-${BEP20.token.toLowerCase()}@56/transfer?uint256=5&address=${evm}`, BEP20],
  [`ethereum:${ERC20.token}/transfer?address=${evm}`, ERC20],
  [`eip155:1:${evm}`, ERC20],
])('%s means its receiver [LUV-07, FLT-03]', (text, network) =>
  expect(scannedAddress(text, network)).toEqual({ address: evm }),
)

it.each([tron, `tron:${tron}?amount=5`, `tron:${tron}?token=${TRC20.token}`, `tron:0x2b6653dc:${tron}`])(
  '%s means its receiver on TRON [LUV-07, FLT-03]',
  (text) => expect(scannedAddress(text, TRC20)).toEqual({ address: tron }),
)

it.each([
  [`ethereum:${ERC20.token}@1/transfer?address=${evm}`, BEP20, 'other-network'],
  [`ethereum:${BEP20.token}/transfer?address=${evm}`, ERC20, 'other-token'],
  [`ethereum:${evm}/transfer?address=${evm}`, ERC20, 'other-token'],
  [`ethereum:${ERC20.token}@1/transfer?address=${ERC20.token}`, ERC20, 'contract'],
  [`ethereum:${ERC20.token}@1/transfer?address=${evm}&address=${tron}`, ERC20, 'not-understood'],
  [`ethereum:${ERC20.token}@1/transfer?uint256=5`, ERC20, 'not-understood'],
  [`ethereum:${ERC20.token}@1/approve?address=${evm}&uint256=5`, ERC20, 'not-understood'],
  [`ethereum:${ERC20.token}@1`, ERC20, 'contract'],
  [`ethereum:${evm}@1`, undefined, 'choose-network'],
  [`ethereum:${evm}`, TRC20, 'other-network'],
  ['ethereum:somebody.eth', ERC20, 'not-understood'],
  [`ethereum:foo-${evm}`, ERC20, 'not-understood'],
  [BEP20.token, ERC20, 'contract'],
  [TRC20.token, TRC20, 'contract'],
  [evm, TRC20, 'other-network'],
  [`eip155:56:${evm}`, ERC20, 'other-network'],
  [`eip155:1/erc20:${ERC20.token}`, ERC20, 'not-understood'],
  [`tron:0xcd8690dc:${tron}`, TRC20, 'other-network'],
  [`tron:${tron}?token=TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR`, TRC20, 'other-token'],
  [`tron:${tron}`, ERC20, 'other-network'],
  [`bitcoin:${evm}`, ERC20, 'not-understood'],
  [`https://example.com/${evm}`, ERC20, 'not-understood'],
  ['', ERC20, 'not-understood'],
] as const)('%s fills in nothing on the chosen network [FLT-03]', (text, network, why) =>
  expect(scannedAddress(text, network)).toEqual({ why }),
)

it('an invite code is read from our link [LUV-07]', () => {
  expect(scannedInvite('https://synet.example/#/pages/login/index?type=register&invite=K7QM2X')).toBe('K7QM2X')
  expect(scannedInvite('K7QM2X')).toBe('K7QM2X')
  expect(scannedInvite(' agent-001 ')).toBe('agent-001')
})

it.each([
  'https://synet.example/#/pages/home/index',
  'https://synet.example/#/pages/login/index?type=register',
  'https://synet.example/#/pages/login/index?invite=%E5%BE%AE%E4%BF%A1',
  'https://synet.example/#/pages/login/index?invite[]=K7QM2X',
  'https://e.io/',
  `ethereum:${evm}`,
  'WIFI:S:home;;',
  'a',
])('%s is no invite code [FLT-03]', (text) => expect(scannedInvite(text)).toBeUndefined())

it.each([
  [`ETHEREUM:${evm.toUpperCase()}`, { address: evm.toUpperCase() }],
  [`ethereum:${evm}@1?value=2.014e18`, { address: evm }],
  [`ethereum:${evm}@1?value=1&req-invoice=7`, { why: 'not-understood' }],
  [`ethereum:${evm}@0x1`, { why: 'not-understood' }],
  [`ethereum:${evm}@999999999999999999`, { why: 'other-network' }],
  [`ethereum:${ERC20.token}@1/transfer?address=somebody.eth&uint256=1`, { why: 'not-understood' }],
  [`ethereum:${ERC20.token}@1/transferFrom?address=${evm}`, { why: 'not-understood' }],
  [`ethereum:${ERC20.token}@1/transfer?address=${evm}%0a`, { why: 'not-understood' }],
  [`eth:${evm}`, { why: 'not-understood' }],
  [`bnb:${evm}`, { why: 'not-understood' }],
  [`eip155:01:${evm}`, { why: 'other-network' }],
  [`eip155:1:${ERC20.token}`, { why: 'contract' }],
  [`${evm}@1`, { why: 'not-understood' }],
  [`${evm} ${evm}`, { why: 'not-understood' }],
  [`bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=1`, { why: 'not-understood' }],
  [
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn',
    { why: 'not-understood' },
  ],
  ['vitalik.eth', { why: 'not-understood' }],
  [`javascript:${evm}`, { why: 'not-understood' }],
])('%s on Ethereum is read as %j [FLT-03]', (text, scanned) => expect(scannedAddress(text, ERC20)).toEqual(scanned))

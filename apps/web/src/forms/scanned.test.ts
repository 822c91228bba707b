import { expect, it } from 'vitest'
import { scannedAddress, scannedInvite } from './scanned.ts'

it('LUV-07 an address is read from what wallets show, an invite code from our link', () => {
  const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
  const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  for (const text of [
    evm,
    ` ${evm} `,
    `ethereum:${evm}`,
    `ethereum:pay-${evm}@56?value=1`,
    `ethereum:${evm}/transfer?x=1`,
  ])
    expect(scannedAddress(text)).toBe(evm)
  for (const text of [tron, `tron:${tron}?amount=5`]) expect(scannedAddress(text)).toBe(tron)
  expect(scannedInvite('https://synet.example/#/pages/login/index?type=register&invite=K7QM2X')).toBe('K7QM2X')
  expect(scannedInvite('K7QM2X')).toBe('K7QM2X')
  expect(scannedInvite('https://synet.example/#/pages/home/index')).toBe('https://synet.exampl')
})

import { expect, it } from 'vitest'
import { paymentLink, readPaymentLink } from './payment-link.ts'

it('the parser reads the link that it writes [FLT-03]', () => {
  const asked = { to: 'john', asset: 'SNT', amount: '1250.5', note: 'lunch & 茶 #1?' } as const
  expect(readPaymentLink(paymentLink('https://synet.example', asked))).toEqual(asked)
})

it.each([' john_1 ', '+49 151 23456789', '(0151) 234-567'])('takes %s for an account [FLT-03]', (text) =>
  expect(readPaymentLink(text)).toEqual({ to: text.trim() }),
)

it.each([
  'ethereum:0x52908400098527886E0F7030069857D2E4169EE7',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  'https://synet.example/#/pages/login/index?invite=K7QM2X',
  'https://e.io/',
  'john@example.com',
  'john pays',
])('takes %s for no account [FLT-03]', (text) => expect(readPaymentLink(text)).toBeUndefined())

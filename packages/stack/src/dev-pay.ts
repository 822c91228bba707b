import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { parseAddress } from '@synet/chain/address'
import { dev } from '@synet/core/networks/dev'
import { parseMinor } from '@synet/core/amount'
import { readRunning } from './data-folder.ts'

const [, , to = '', text = ''] = process.argv
const address = parseAddress(dev, to)
const minor = parseMinor('USDT', text)
if (!address.ok || !minor) {
  console.error('Usage: npm run dev:pay -- <address> <amount>')
  process.exit(1)
}
const hash = await mintTestUsdt(readRunning().chainUrl, address.value, minor)
console.log(`${text} test USDT are on their way to ${address.value}: ${hash}`)

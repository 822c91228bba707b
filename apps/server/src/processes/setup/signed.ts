import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { systemClock } from '@synet/core/clock'
import { compareJournal } from '#custody/payout/sign/compare-journal'
import { openJournal } from '#custody/payout/sign/journal'
import { readRpcUrls } from '#platform/config'
import { openNetworks } from '#platform/context'
import { StartRefusal } from '#platform/start-refusal'
import { noNodes } from '#processes/setup/find-nodes'
import { messageOf } from '#processes/setup/message-of'
import { needStore } from '#processes/setup/need-given'

// `synet signed --since TIME`: what the signer has signed since a time, and whether the hot wallets have sent anything else.
const { values } = parseArgs({ options: { since: { type: 'string', default: '' } } })
const since = new Date(values.since)
if (Number.isNaN(since.getTime()) || since > systemClock.now())
  throw new StartRefusal('--since needs a past time, such as 2026-11-27T23:57:00Z')
// The signer may write at the same time.
const store = new DatabaseSync(needStore('read'), { readOnly: true, timeout: 5_000 })
const journal = openJournal(store)
const { networks, rpc } = openNetworks(readRpcUrls())
if (networks.length === 0) throw new StartRefusal(`${noNodes.what}: ${noNodes.next}`)
let isGood = true
for (const network of networks) {
  const found = await compareJournal(rpc[network.name], network, journal, since).catch((error: unknown) => {
    console.log(`✗ ${network.name}: its nodes do not answer, so that nothing is compared: ${messageOf(error)}`)
  })
  isGood &&= found !== undefined && found.foreign.length === 0
  if (!found) continue
  const { wallets, signed, foreign } = found
  console.log(`${network.name}: ${signed.length} signed since ${since.toISOString()}`)
  for (const line of signed) console.log(`  ${line}`)
  for (const line of foreign) console.log(`✗ ${network.name}: ${line}: somebody else may have the key`)
  if (wallets.length === 0) console.log('  This store has signed nothing on this network, ever.')
  else if (network.kind === 'tron') console.log('  TRON does not number transactions: compare these with an explorer.')
  else if (foreign.length === 0) console.log(`✓ ${network.name}: ${wallets.join(', ')} has sent nothing else`)
}
store.close()
process.exitCode = isGood ? 0 : 1

import { parseArgs } from 'node:util'
import { systemClock } from '@synet/core/clock'
import { readApprovals, readStoreFile } from '#config'
import { inviteFounder } from '#signer/invitations'
import { openStore } from '#signer/store'

// Invites one of the first operators to enrol a key; run at the signer's own machine, with its environment.
const { values } = parseArgs({ options: { name: { type: 'string' } } })
const approvals = readApprovals()
if (!values.name || !approvals) {
  console.error('Usage: npm run signer:invite -- --name NAME (with SIGNER_JOURNAL and APPROVALS_ORIGIN set)')
  process.exit(1)
}
const { records, close } = openStore(readStoreFile())
const token = inviteFounder(records, values.name, systemClock.now())
close()
console.log(`${approvals.party.origin}/#invitation=${token}`)

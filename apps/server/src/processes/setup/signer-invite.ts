import { parseArgs } from 'node:util'
import { systemClock } from '@synet/core/clock'
import { readApprovals } from '#platform/config'
import { needStore } from '#processes/setup/need-given'
import { inviteFounder } from '#custody/signer/invitations'
import { StartRefusal } from '#platform/start-refusal'
import { activeOperators, decisionApprovals } from '#custody/signer/operators'
import { openStore } from '#custody/signer/store'

// Invites one of the first operators to enrol a key; run at the signer's own machine, with its environment.
const { values } = parseArgs({ options: { name: { type: 'string' } } })
const approvals = readApprovals()
if (!values.name || !approvals)
  throw new StartRefusal(
    'Usage: synet signer-invite --name NAME --env signer.env (with SIGNER_JOURNAL and APPROVALS_ORIGIN)',
  )
const { records, close } = openStore(needStore())
if (activeOperators(records).size >= decisionApprovals)
  throw new StartRefusal(
    `Two operators have keys. One of them invites ${values.name} at ${approvals.party.origin}, under Operators, and both sign the key there.`,
  )
const token = inviteFounder(records, values.name, systemClock.now())
close()
console.log(`${approvals.party.origin}/#invitation=${token}`)

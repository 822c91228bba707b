import { allNetworks } from '@synet/chain/all-networks'
import { hotWallet } from '@synet/chain/keys'
import { creditTransfers } from '#chain/credit-transfers'
import { followChain, openNetwork } from '#chain/follow-chain'
import { readConfig, readSeed } from '#config'
import { type Context, openContext } from '#context'
import { releaseEmission } from '#emission/genesis'
import { startApi } from '#http/api-server'
import { createDelivery, deliverMessages } from '#jobs/deliver-messages'
import { expireRecharges } from '#jobs/expire-recharges'
import { startLoop } from '#jobs/loop'
import { startOps } from '#ops/ops-server'
import { sendPayouts } from '#payout/send-payouts'
import { openWallet, replaceStuck, signApproved } from '#payout/sign-approved'
import { closeDays } from '#run/close-days'
import { endRounds } from '#run/end-rounds'
import { closeRounds } from '#train/close-round'
import { openProject } from '#train/open-project'
import { projectCodes } from '#train/projects'
import { createReplayThread, replayNext } from '#train/replay-queue'

interface Running {
  stop(): Promise<unknown>
}
type Role = (context: Context) => Promise<readonly Running[]>

/** One process a role; each finds its work in the database and may run any number of times. */
const roles: Readonly<Record<string, Role>> = {
  api: async (context) => {
    const [api, ops] = await Promise.all([startApi(context), startOps(context)])
    return [{ stop: () => api.close() }, { stop: () => ops.close() }]
  },
  jobs: async (context) => {
    const deliver = createDelivery(context)
    return [
      startLoop('messages', 250, () => deliverMessages(context, deliver)),
      startLoop('recharge expiry', 1_000, () => expireRecharges(context)),
      startLoop('payouts', 500, () => sendPayouts(context)),
      startLoop('days', 500, () => closeDays(context)),
      startLoop('rounds of runs', 500, () => endRounds(context)),
      startLoop('emission', 5_000, () => releaseEmission(context)),
    ]
  },
  watcher: async (context) => {
    await openNetwork(context, allNetworks.dev, 0n)
    return [
      startLoop('chain', 300, () => followChain(context, allNetworks.dev)),
      startLoop('credits', 300, () => creditTransfers(context, allNetworks.dev)),
    ]
  },
  signer: async (context) => {
    const account = hotWallet(readSeed())
    await openWallet(context, 'dev', account)
    return [
      startLoop('signing', 500, () => signApproved(context, account)),
      startLoop('replacements', 5_000, () => replaceStuck(context, account)),
    ]
  },
  audits: async (context) => {
    for (const code of projectCodes) await openProject(context, code)
    const thread = createReplayThread()
    const name = `audits-${process.pid}`
    return [
      startLoop('replays', 250, () => replayNext(context, thread, name)),
      startLoop('training rounds', 1_000, () => closeRounds(context)),
      { stop: thread.close },
    ]
  },
}

const name = process.argv[2] ?? ''
const role = roles[name]
if (!role) throw new Error(`no role "${name}": one of ${Object.keys(roles).join(', ')}`)
const context = await openContext(readConfig(), `synet-${name}`)
const running = await role(context)
console.log(`${name} ready`)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all(running.map((part) => part.stop()))
  await context.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The launcher holds the other end: when it dies, however it dies, so do we.
process.on('disconnect', stop)

import { done, refuse } from '@synet/core/result'
import { resumeNetwork } from '#money/chain/halt-network'
import type { KindRule } from '#custody/proposal/kind'

interface Halted {
  readonly halted_reason: string | null
  readonly address: string | null
  readonly next_nonce: bigint | null
}

/** Resumes signing on a network after two operators have looked at why it was halted. */
export const networkResumed: KindRule = {
  permission: 'withdrawals.decide',
  noticeMs: () => 0,
  async plan(tx, { networks, rpc }, facts) {
    const network = networks.find((candidate) => candidate.name === facts['network'])
    const [state] = await tx<Halted[]>`
      select n.halted_reason, w.address, w.next_nonce from app.network_state n left join app.wallet w on w.network = n.network
        where n.network = ${facts['network'] ?? ''}`
    // The reason is part of the proposal: a network that was halted again for another reason must be reviewed again.
    if (!network || state?.halted_reason !== facts['halted']) return refuse('network.not-halted')
    return done({
      async apply(inTx, at) {
        const chain =
          network.kind === 'evm' && state?.address ? await rpc[network.name].readNonce(state.address) : undefined
        const ahead = chain !== undefined && chain > (state?.next_nonce ?? 0n) ? chain : undefined
        await resumeNetwork(inTx, at, network.name, ahead)
      },
    })
  },
}

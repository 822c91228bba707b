import type { Network, NetworkName } from '#network'
import { bep20 } from '#networks/bep20'
import { dev } from '#networks/dev'
import { erc20 } from '#networks/erc20'
import { trc20 } from '#networks/trc20'

export const allNetworks = { dev, ERC20: erc20, BEP20: bep20, TRC20: trc20 } as const satisfies Record<
  NetworkName,
  Network
>

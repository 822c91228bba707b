import { bep20 } from '#networks/bep20'
import { dev } from '#networks/dev'
import { erc20 } from '#networks/erc20'
import { trc20 } from '#networks/trc20'

/** Every network, by its name. The ledger's accounts, the contract, the RPC clients and the console derive from it. */
export const allNetworks = { dev, ERC20: erc20, BEP20: bep20, TRC20: trc20 } as const
export type NetworkName = keyof typeof allNetworks
export const networkNames = Object.keys(allNetworks) as readonly NetworkName[]
export const isNetworkName = (name: string): name is NetworkName => Object.hasOwn(allNetworks, name)
/** A coin that pays gas on one of the networks. */
export type NativeAsset = (typeof allNetworks)[NetworkName]['native']

import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import { t } from '#texts/t.ts'

const ethereumChainId = 1

/** A warning for each network: addresses of most networks look like those of Ethereum. */
export function networkNote(name: NetworkName): string {
  const { kind, label, chainId, isTest } = allNetworks[name]
  if (isTest) return t('recharge.network.test')
  if (kind === 'evm' && chainId === ethereumChainId) return t('recharge.network.ethereum', { network: label })
  return t(`recharge.network.${kind}`, { network: label })
}

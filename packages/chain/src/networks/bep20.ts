import type { Network } from '#network'

export const bep20: Network = {
  name: 'BEP20',
  label: 'BNB Smart Chain (BEP20)',
  kind: 'evm',
  chainId: 56,
  token: '0x55d398326f99059fF775485246999027B3197955',
  tokenDecimals: 18,
  confirmations: 15,
  native: 'BNB',
  minWithdrawal: '10',
  minSweep: '20',
  gasLow: '0.05',
  topUpMax: '0.02',
  explorerTransaction: 'https://bscscan.com/tx/{hash}',
}

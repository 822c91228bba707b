import type { Network } from '#network'

export const trc20: Network = {
  name: 'TRC20',
  label: 'TRON (TRC20)',
  kind: 'tron',
  chainId: 728_126_428,
  token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  tokenDecimals: 6,
  confirmations: 20,
  native: 'TRX',
  minWithdrawal: '20',
  minSweep: '50',
  gasLow: '500',
  topUpMax: '150',
  explorerTransaction: 'https://tronscan.org/#/transaction/{hash}',
}

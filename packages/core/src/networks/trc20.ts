import type { NetworkFile } from '#network'

export const trc20 = {
  name: 'TRC20',
  label: 'TRON (TRC20)',
  kind: 'tron',
  isTest: false,
  chainId: 728_126_428,
  token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  tokenDecimals: 6,
  confirmations: 20,
  finality: 'tag',
  native: 'TRX',
  nativeDecimals: 6,
  minWithdrawal: '20',
  transferCost: '4',
  nativePrice: '0.4',
  minSweep: '50',
  priorityFeeGwei: 0,
  gasLow: '500',
  topUpMax: '150',
  explorerTransaction: 'https://tronscan.org/#/transaction/{hash}',
  ledgerIds: { chain: 20, suspense: 21, chainNative: 28, networkCosts: 29, capitalNative: 30 },
} as const satisfies NetworkFile

import type { NetworkFile } from '#network'

export const erc20 = {
  name: 'ERC20',
  label: 'Ethereum (ERC20)',
  kind: 'evm',
  isTest: false,
  chainId: 1,
  token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  tokenDecimals: 6,
  confirmations: 12,
  finality: 'tag',
  native: 'ETH',
  nativeDecimals: 9,
  minWithdrawal: '50',
  transferCost: '2.5',
  nativePrice: '4000',
  minSweep: '200',
  priorityFeeGwei: 1,
  gasLow: '0.2',
  topUpMax: '0.1',
  explorerTransaction: 'https://etherscan.io/tx/{hash}',
  ledgerIds: { chain: 16, suspense: 17, chainNative: 22, networkCosts: 23, capitalNative: 24 },
} as const satisfies NetworkFile

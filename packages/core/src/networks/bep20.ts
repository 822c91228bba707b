import type { NetworkFile } from '#network'

export const bep20 = {
  name: 'BEP20',
  label: 'BNB Smart Chain (BEP20)',
  kind: 'evm',
  isTest: false,
  chainId: 56,
  token: '0x55d398326f99059fF775485246999027B3197955',
  // WBNB, USDC, BUSD
  otherTokens: [
    '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56',
  ],
  tokenDecimals: 18,
  confirmations: 15,
  finality: 'tag',
  native: 'BNB',
  nativeDecimals: 9,
  minWithdrawal: '10',
  transferCost: '0.1',
  nativePrice: '900',
  minSweep: '20',
  priorityFeeGwei: 1,
  gasLow: '0.05',
  topUpMax: '0.02',
  explorerTransaction: 'https://bscscan.com/tx/{hash}',
  ledgerIds: { chain: 18, suspense: 19, chainNative: 25, networkCosts: 26, capitalNative: 27 },
} as const satisfies NetworkFile

import type { NetworkFile } from '#network'

export const dev = {
  name: 'dev',
  label: 'Development chain',
  kind: 'evm',
  isTest: true,
  chainId: 31_337,
  // The first contract of the development deployer (deploy-test-usdt.ts).
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  otherTokens: [],
  tokenDecimals: 6,
  confirmations: 3,
  finality: 'depth',
  native: 'ETH',
  nativeDecimals: 9,
  minWithdrawal: '10',
  transferCost: '0.05',
  nativePrice: '1000',
  minSweep: '10',
  priorityFeeGwei: 1,
  gasLow: '0.1',
  topUpMax: '0.05',
  explorerTransaction: null,
  ledgerIds: { chain: 14, suspense: 15, chainNative: 22, networkCosts: 23, capitalNative: 24 },
} as const satisfies NetworkFile

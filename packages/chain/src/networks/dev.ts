import type { Network } from '#network'

export const dev: Network = {
  name: 'dev',
  label: 'Development chain',
  kind: 'evm',
  chainId: 31_337,
  // The first contract of the development deployer (deploy-test-usdt.ts).
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  tokenDecimals: 6,
  confirmations: 3,
  native: 'ETH',
  minWithdrawal: '10',
  minSweep: '10',
  gasLow: '0.1',
  topUpMax: '0.05',
  explorerTransaction: null,
}

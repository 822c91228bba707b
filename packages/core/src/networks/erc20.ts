import type { NetworkFile } from '#network'

export const erc20 = {
  name: 'ERC20',
  label: 'Ethereum (ERC20)',
  kind: 'evm',
  isTest: false,
  chainId: 1,
  token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  // WETH, USDC, DAI, WBTC
  otherTokens: [
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
  ],
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

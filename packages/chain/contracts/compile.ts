import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// solc is CommonJS without types; it is only needed to make and to check the committed file.
const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }

/** Compiles the test token. @returns creation bytecode as 0x… */
export function compileTestUsdt(): string {
  const source = readFileSync(new URL('./TestUsdt.sol', import.meta.url), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { 'TestUsdt.sol': { content: source } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts: { 'TestUsdt.sol': { TestUsdt: { evm: { bytecode: { object: string } } } } }
  }
  return `0x${output.contracts['TestUsdt.sol'].TestUsdt.evm.bytecode.object}`
}

if (import.meta.main) {
  console.log(`/** Made by \`npm run compile -w @synet/chain\`; a test compiles it again. */
export const testUsdtBytecode =
  '${compileTestUsdt()}'`)
}

import {
  type Abi,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
} from 'viem'
import { compileForTest } from '#contracts/compile'
import {
  type BatchOutcome,
  type BatchPayment,
  payBatchCall,
  type PayoutContractSettings,
  payoutContractDeployment,
  readBatchOutcomes,
} from '#payout/pay-batch'
import { payoutContractAbi } from '#payout/payout-contract-code'
import { startTestChain, type TestChain } from '#test-support/anvil'

// Anvil's accounts, for which it signs.
const deployer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const operator = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const guardian = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const coldAddress = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
export const stranger = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

interface Receipt {
  readonly status: '0x0' | '0x1'
  readonly contractAddress: Hex
  readonly gasUsed: Hex
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[]
}

type Args = readonly unknown[]

export interface TestPayouts extends AsyncDisposable {
  readonly chain: TestChain
  readonly token: Hex
  readonly contract: Hex
  /** Sends and mines a transaction. */
  send(from: string, to: string | undefined, data: Hex, gas?: bigint): Promise<Receipt>
  deployPayouts(of?: Partial<PayoutContractSettings>): Promise<Hex>
  /** Calls a function of the payout contract as `from` and mines it. @throws when it reverts */
  write(from: string, functionName: string, args?: Args): Promise<Receipt>
  /** @returns the name of the error with which a call would revert; undefined when it would succeed */
  refusal(from: string, functionName: string, args?: Args): Promise<string | undefined>
  read(functionName: string, args?: Args): Promise<unknown>
  /** Pays a batch as the operator. */
  pay(payments: readonly BatchPayment[]): Promise<readonly BatchOutcome[]>
  /** Calls a function of the test token, from outside. */
  onToken(functionName: string, args: Args): Promise<Receipt>
  balanceOf(address: string): Promise<bigint>
  /** @returns the newest block's time in seconds */
  readTime(): Promise<bigint>
  /** Moves the chain's clock to a time and mines a block there. */
  setTime(seconds: bigint): Promise<void>
}

const gasOfTest = 29_000_000n
const { abi, bytecode } = compileForTest('HostileToken')
/** Of the test token. */
export const tokenAbi = abi as Abi

/** A chain with a token that misbehaves on demand, and the payout contract with its settings. */
export async function startTestPayouts(settings: Partial<PayoutContractSettings> = {}): Promise<TestPayouts> {
  const chain = await startTestChain()
  const client = createPublicClient({ transport: http(chain.url) })

  const send = async (from: string, to: string | undefined, data: Hex, gas = gasOfTest): Promise<Receipt> => {
    const hash = await chain.call('eth_sendTransaction', [{ from, ...(to && { to }), data, gas: numberToHex(gas) }])
    await chain.mine()
    return (await chain.call('eth_getTransactionReceipt', [hash])) as Receipt
  }
  const { contractAddress: token } = await send(
    deployer,
    undefined,
    encodeDeployData({ abi: tokenAbi, bytecode: bytecode as Hex }),
  )
  const deployPayouts = async (of: Partial<PayoutContractSettings> = {}) => {
    const defaults = { token, owner, operator, guardian, coldAddress, dailyCapRaw: 1_000n, firstId: 1n }
    const data = payoutContractDeployment({ ...defaults, ...settings, ...of })
    const { contractAddress, status } = await send(deployer, undefined, data)
    if (status !== '0x1') throw new Error('the contract was not deployed')
    return contractAddress
  }
  const contract = await deployPayouts()
  const dataOf = (functionName: string, args: Args) =>
    encodeFunctionData({ abi: payoutContractAbi as Abi, functionName, args })
  const onToken: TestPayouts['onToken'] = (functionName, args) =>
    send(deployer, token, encodeFunctionData({ abi: tokenAbi, functionName, args }))

  return {
    chain,
    token,
    contract,
    send,
    deployPayouts,
    async write(from, functionName, args = []) {
      const receipt = await send(from, contract, dataOf(functionName, args))
      if (receipt.status !== '0x1') throw new Error(`${functionName} reverted`)
      return receipt
    },
    async refusal(account, functionName, args = []) {
      try {
        await client.simulateContract({
          address: contract,
          abi: payoutContractAbi as Abi,
          functionName,
          args,
          account: account as Hex,
        })
        return undefined
      } catch (error) {
        const revert = error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError)
        if (revert instanceof ContractFunctionRevertedError) return revert.data?.errorName ?? revert.signature ?? ''
        throw error
      }
    },
    read: (functionName, args = []) =>
      client.readContract({ address: contract, abi: payoutContractAbi as Abi, functionName, args }),
    async pay(payments) {
      const receipt = await send(operator, contract, payBatchCall(payments))
      if (receipt.status !== '0x1') throw new Error('the batch reverted')
      return readBatchOutcomes(contract, receipt.logs)
    },
    onToken,
    balanceOf: async (address) =>
      (await client.readContract({
        address: token,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [address],
      })) as bigint,
    async readTime() {
      const { timestamp } = (await chain.call('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
      return BigInt(timestamp)
    },
    async setTime(seconds) {
      await chain.call('evm_setNextBlockTimestamp', [numberToHex(seconds)])
      await chain.mine()
    },
    [Symbol.asyncDispose]: () => chain[Symbol.asyncDispose](),
  }
}

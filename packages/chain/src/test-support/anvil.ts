import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'

const platforms: Readonly<Record<string, string>> = {
  'linux x64': 'linux-amd64',
  'linux arm64': 'linux-arm64',
  'darwin x64': 'darwin-amd64',
  'darwin arm64': 'darwin-arm64',
}

export interface TestChain extends AsyncDisposable {
  readonly url: string
  /** Makes a JSON-RPC call, including `anvil_*` and `evm_*`. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  mine(blocks?: number): Promise<void>
}

/** The `finalized` block is two below the newest; by default it would be 64. */
const finality = ['--slots-in-an-epoch', '1']

/** A real chain in memory; only tests mine blocks. @param options of anvil */
export async function startTestChain(options: readonly string[] = ['--chain-id', '31337']): Promise<TestChain> {
  const platform = platforms[`${process.platform} ${process.arch}`]
  const binary = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}/bin/anvil`)
  const child = spawn(
    binary,
    ['--host', '127.0.0.1', '--port', '0', '--no-mining', '--prune-history', '100', ...finality, ...options],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const url = await listening(child)
  const call = async (method: string, params: readonly unknown[] = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const answer = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (answer.error) throw new Error(answer.error.message)
    return answer.result
  }
  return {
    url,
    call,
    async mine(blocks = 1) {
      for (let i = 0; i < blocks; i++) await call('evm_mine')
    },
    async [Symbol.asyncDispose]() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', () => reject(new Error(`the chain does not start: ${output}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000)
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(output)?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
}

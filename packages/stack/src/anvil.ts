import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { freePort } from './free-port.ts'

export interface Anvil {
  readonly url: string
  readonly pid: number
  /** One JSON-RPC call; `anvil_*` and `evm_*` too. @throws with the node's message */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

const startMs = 15_000
const platforms: Readonly<Record<string, string>> = {
  'linux x64': 'linux-amd64',
  'linux arm64': 'linux-arm64',
  'darwin x64': 'darwin-amd64',
  'darwin arm64': 'darwin-arm64',
}

/**
 * Starts the development chain without mining: whoever starts it decides when a block comes.
 * @param stateFile loaded when it is there; the keeper writes it
 */
export async function startAnvil({
  port: wanted,
  stateFile,
}: {
  port?: number
  stateFile?: string
} = {}): Promise<Anvil> {
  const platform = platforms[`${process.platform} ${process.arch}`]
  const binary = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}/bin/anvil`)
  const port = await freePort(wanted)
  const child = spawn(
    binary,
    [
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--chain-id',
      '31337',
      '--no-mining',
      '--silent',
      '--accounts',
      '1',
      ...(stateFile && existsSync(stateFile) ? ['--load-state', stateFile] : []),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const url = `http://127.0.0.1:${port}`
  const errors = collectErrors(child)
  const call = (method: string, params: readonly unknown[] = []) => callRpc(url, method, params)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const until = Date.now() + startMs
  for (;;) {
    try {
      await call('eth_chainId')
      break
    } catch {
      if (child.exitCode !== null || Date.now() > until)
        throw new Error(`the development chain does not start:\n${errors()}`)
      await new Promise((wake) => setTimeout(wake, 20))
    }
  }
  return {
    url,
    pid: child.pid ?? 0,
    call,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function collectErrors(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2_000)
  })
  return () => text
}

export async function callRpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(10_000),
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}

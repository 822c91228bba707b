import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { spawnBound } from './bound-process.ts'
import { findFreePort } from './reserve-port.ts'

export interface Anvil {
  readonly url: string
  /** The pid of the present process. */
  pid(): number
  /** Makes a JSON-RPC call, including `anvil_*` and `evm_*`. @throws with the node's message */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}

interface Options {
  /** The preferred port; the next free one after it is used if it is busy, and any free one without it. */
  readonly port?: number
  /** The file saved by the keeper: loaded if it exists, also after a restart of the process. */
  readonly stateFile?: string
  readonly log?: (line: string) => void
  /** The chain that it plays; the development chain without it. */
  readonly chainId?: number
}

const developmentChain = 31_337
const startMs = 15_000
const callMs = 10_000
/** For how many past blocks balances and nonces can be read. */
const statesKept = 200
const restartMs = 100
const restartMsMax = 5_000
const platforms: Readonly<Record<string, string>> = {
  'linux x64': 'linux-amd64',
  'linux arm64': 'linux-arm64',
  'darwin x64': 'darwin-amd64',
  'darwin arm64': 'darwin-arm64',
}

/**
 * Starts the development chain without mining: the caller decides when a block is mined. If the process dies, it is
 * restarted at the same port with the saved state.
 * @throws with the process's output when it does not start
 */
export async function startAnvil({
  port: wanted,
  stateFile,
  log = () => {},
  chainId = developmentChain,
}: Options = {}): Promise<Anvil> {
  let { process: current, port } = await startAtFreePort(wanted, stateFile, chainId)
  const url = `http://127.0.0.1:${port}`
  let stopping = false

  const watch = async () => {
    for (let inVain = 0; ; ) {
      await current.ended
      if (stopping) return
      if (inVain === 0) log('the development chain died and is started again')
      await new Promise((wake) => setTimeout(wake, Math.min(restartMsMax, restartMs * 2 ** inVain)))
      if (stopping) return
      try {
        current = await startProcess(port, stateFile, chainId)
        inVain = 0
      } catch (error) {
        if (inVain++ === 0) log(String(error))
      }
    }
  }
  const watching = watch()
  return {
    url,
    pid: () => current.pid,
    call: (method, params = []) => callRpc(url, method, params),
    async stop() {
      stopping = true
      current.end()
      await watching
      // Ends one that was being restarted meanwhile.
      current.end()
      await current.ended
    },
  }
}

interface Running {
  readonly pid: number
  readonly ended: Promise<void>
  end(): void
}

async function startAtFreePort(
  wanted: number | undefined,
  stateFile: string | undefined,
  chainId: number,
): Promise<{ process: Running; port: number }> {
  let port = await findFreePort(wanted)
  for (let tries = 1; ; tries++) {
    try {
      return { process: await startProcess(port, stateFile, chainId), port }
    } catch (error) {
      // Another process took the port after we had checked it.
      if (tries === 5 || !/address (already )?in use/i.test(String(error))) throw error
      port = await findFreePort(wanted === undefined ? undefined : port + 1)
    }
  }
}

async function startProcess(port: number, stateFile: string | undefined, chainId: number): Promise<Running> {
  const platform = platforms[`${process.platform} ${process.arch}`]
  const binary = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}/bin/anvil`)
  const options = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--accounts', '1']
  // A block is final two blocks later.
  options.push('--slots-in-an-epoch', '1')
  // Otherwise it writes the states of old blocks into the home folder, 50 KB each, and leaves them there when it is
  // killed.
  options.push('--prune-history', String(statesKept))
  const state = stateFile && existsSync(stateFile) ? unpackState(stateFile) : undefined
  // A chain without its keeper would stop mining and hold its port forever.
  const child = spawnBound(binary, [...options, '--no-mining', '--silent', ...(state ? ['--load-state', state] : [])])
  const output = collect(child)
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = () => child.stdin.end()
  // We close the guard's input, whichever process ended first.
  void ended.then(end)
  try {
    await waitForAnswer(child, port, output)
  } catch (error) {
    end()
    await ended
    throw error
  } finally {
    if (state) rmSync(state, { force: true })
  }
  return { pid: Number(/pid (\d+)/.exec(output())?.[1]), ended, end }
}

/** anvil loads text only. @returns the unpacked file, which is not needed once the chain runs */
function unpackState(stateFile: string): string {
  const unpacked = `${stateFile}.json`
  writeFileSync(unpacked, gunzipSync(readFileSync(stateFile)), { mode: 0o600 })
  return unpacked
}

async function waitForAnswer(child: ChildProcess, port: number, output: () => string): Promise<void> {
  const until = Date.now() + startMs
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      throw new Error(`the development chain does not start:\n${output()}`)
    }
    try {
      await callRpc(`http://127.0.0.1:${port}`, 'eth_chainId', [])
      return
    } catch {
      await new Promise((wake) => setTimeout(wake, 20))
    }
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(0, 4_000)
    })
  }
  return () => text
}

/** @throws with the node's message, or when it does not answer */
export async function callRpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(callMs),
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}

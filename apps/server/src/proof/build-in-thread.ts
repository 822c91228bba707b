import { Worker } from 'node:worker_threads'
import type { Accounts, BuiltTree } from '@synet/proof/build-tree'

/** Builds the tree in its own thread, so that it does not block the process. */
export async function buildInThread(accounts: Accounts, key: Uint8Array): Promise<BuiltTree> {
  const worker = new Worker(new URL('./tree-thread.ts', import.meta.url))
  try {
    return await new Promise<BuiltTree>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.postMessage({ accounts, key }, [accounts.sums.buffer as ArrayBuffer])
    })
  } finally {
    await worker.terminate()
  }
}

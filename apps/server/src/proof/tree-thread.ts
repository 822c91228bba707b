import { parentPort } from 'node:worker_threads'
import { type Accounts, buildTree } from '@synet/proof/build-tree'

parentPort?.once('message', ({ accounts, key }: { accounts: Accounts; key: Uint8Array }) => {
  const tree = buildTree(accounts, key)
  parentPort?.postMessage(tree)
})

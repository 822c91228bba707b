import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { allNetworks } from '@synet/core/all-networks'
import { type ChainRpc, createRpc } from '@synet/chain/rpc'
import { systemClock } from '@synet/core/clock'
import { fetchBounded } from '@synet/core/read-body'
import { createClient } from '@synet/contract/client'
import { type Audit, auditPublic, type AuditRecord } from '#audit-public'
import { checkProofs } from '#check-proofs'
import type { Options } from '#read-options'

/** An epoch's detail has a line per address: hundreds of thousands of them. */
const answerBytesMax = 100_000_000

/** Runs every check that is possible with the platform's public calls only. */
export async function auditSite({ site, nodes, keptFile, proofFiles }: Options): Promise<Omit<Audit, 'kept'>> {
  const kept =
    keptFile && existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as AuditRecord) : undefined
  const proofs = proofFiles.map((file) => ({ file, proof: JSON.parse(readFileSync(file, 'utf8')) as unknown }))
  if (site === undefined) return { checks: await checkProofs(proofs, kept), summary: undefined }
  const call = createClient({
    origin: site,
    fetch: fetchBounded(answerBytesMax),
    lang: () => 'en',
    token: () => undefined,
  })
  const rpc = openNodes(nodes)
  const { checks, kept: seen, summary } = await auditPublic({ call, rpc, kept, now: systemClock.now() })
  checks.push(...(await checkProofs(proofs, seen)))
  if (keptFile && checks.every((check) => check.green)) writeFileSync(keptFile, JSON.stringify(seen, null, 1))
  return { checks, summary }
}

/** TRON's nodes know balances of their newest block only, so an epoch's balances can't be looked up later. */
function openNodes(nodes: readonly string[]): Record<string, ChainRpc | undefined> {
  const evm = Object.values(allNetworks).filter((network) => network.kind === 'evm')
  return Object.fromEntries(
    evm.map(({ name }) => {
      const own = nodes.find((node) => node.startsWith(`${name}=`))?.slice(name.length + 1)
      const url = own ?? nodes.find((node) => node.startsWith('http'))
      return [name, url === undefined ? undefined : createRpc([url])]
    }),
  )
}

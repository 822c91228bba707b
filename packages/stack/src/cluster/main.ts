import { join } from 'node:path'
import { dataFolder } from '../data-folder.ts'
import { startCluster } from './start-cluster.ts'

// `npm run cluster`: production in small on this machine, on real engines.
const ports = { site: 8443, console: 8444, approvals: 8445, database: 6543, metrics: 9098, prometheus: 9099 }
const start = performance.now()
const seconds = () => `${((performance.now() - start) / 1_000).toFixed(1)} s`
console.log('The cluster starts …')
const cluster = await startCluster({
  folder: join(dataFolder, 'cluster'),
  ports,
  log: (line) => console.log(`  ✓ ${line.padEnd(40)} ${seconds().padStart(8)}`),
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
const { product, nodes, processes } = cluster
console.log(`
  Site      ${product.site}
  Console   ${product.console}
  Approvals ${product.approvals}
  Database  ${product.ownerUrl.replace(/:[^:@]*@/, ':…@')} (HAProxy; the primary of ${nodes.map(({ name }) => name).join(', ')})
  Metrics   http://127.0.0.1:${cluster.prometheusPort} (Prometheus with the product’s alert rules)
  Processes ${processes.map(({ name }) => name).join(', ')}

  Secrets and environment files: ${product.folder}. Ctrl-C stops everything.`)

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  console.log('\nThe cluster stops …')
  await cluster.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', stop)

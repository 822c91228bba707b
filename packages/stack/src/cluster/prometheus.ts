import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningProgram, keepRunning } from './keep-running.ts'
import { programs } from './programs.ts'

const rules = fileURLToPath(new URL('../../../../apps/server/monitoring/alerts.yml', import.meta.url))

interface Watched {
  readonly folder: string
  readonly port: number
  /** `host:port` of everything that serves metrics, by the name of each group. */
  readonly metrics: Readonly<Record<string, readonly string[]>>
}

/** Scrapes every process and evaluates the product's own alert rules. */
export function startPrometheus({ folder, port, metrics }: Watched): RunningProgram {
  const own = join(folder, 'prometheus')
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const config = join(own, 'prometheus.json')
  // JSON is YAML, too.
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: '15s', scrape_timeout: '5s', evaluation_interval: '15s' },
      rule_files: [rules],
      scrape_configs: Object.entries(metrics).map(([name, targets]) => ({
        job_name: `synet-${name}`,
        static_configs: [{ targets }],
      })),
    }),
  )
  const options = {
    'config.file': config,
    'storage.tsdb.path': join(own, 'data'),
    'storage.tsdb.retention.time': '2d',
    'web.listen-address': `127.0.0.1:${port}`,
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  return keepRunning({ name: 'prometheus', path: programs.prometheus.path, args, logs: join(folder, 'logs') })
}

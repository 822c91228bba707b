import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { openDatabase } from '@synet/ledger/database'
import { reservePort } from '#reserve-port'
import { supervise } from '#supervise'
import { pgbackrest } from '../backups.ts'
import { type Restored, restoreBeside } from '../restore.ts'
import { synet, trySynet } from '../run-synet.ts'
import { type Cluster, leaderFirst } from '../start-cluster.ts'
import { countSigned } from './trial.ts'

/** Takes a full backup from the primary. */
export async function backUp({ nodes }: Cluster): Promise<void> {
  const [leader] = await leaderFirst(nodes)
  if (leader) await pgbackrest(leader.backups, 'backup', '--type=full')
}

/** Ends the present WAL file and waits until it is in the archive, so that everything up to now can be restored. */
export async function archiveNow({ nodes }: Cluster): Promise<void> {
  const [leader] = await leaderFirst(nodes)
  if (leader) await pgbackrest(leader.backups, 'check')
}

export async function restoreAndAudit(cluster: Cluster, folder: string, at: Date) {
  const { ownerUrl } = cluster.product
  const restored = await restoreBeside({ folder, ownerUrl, port: await reservePort(), at })
  return { restored, audit: await trySynet(['audit', '--database', restored.ownerUrl], { env: {} }) }
}

const refusalMs = 60_000

/**
 * Starts the signer, with its own store of today, on the restored database of earlier.
 * @returns why it halted, and how many transactions it signed
 */
export async function startSignerOn(cluster: Cluster, folder: string, { port, ownerUrl }: Restored) {
  const { product } = cluster
  const file = join(product.folder, 'signer.env')
  const journal = join(folder, 'restored-journal.sqlite')
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(join(product.folder, `signer-journal.sqlite${end}`)))
      copyFileSync(join(product.folder, `signer-journal.sqlite${end}`), `${journal}${end}`)
  const url = new URL(parseEnv(readFileSync(file, 'utf8'))['DATABASE_URL'] ?? '')
  url.port = String(port)
  const sql = openDatabase(ownerUrl, { max: 1 })
  Number((await sql<{ n: bigint }[]>`select count(*) as n from app.outgoing_attempt`)[0]?.n)
  const before = await countSigned(sql)
  const signer = await supervise({
    name: 'restored-signer',
    readyAs: 'signer',
    script: synet,
    args: ['run', 'signer', '--env', file],
    logs: join(folder, 'logs'),
    env: {
      PATH: process.env['PATH'],
      ...product.shared,
      DATABASE_URL: url.href,
      SIGNER_JOURNAL: journal,
      APPROVALS_PORT: String(await reservePort()),
    },
  })
  try {
    const until = Date.now() + refusalMs
    for (;;) {
      const [row] = await sql<{ reason: string | null }[]>`
        select halted_reason as reason from app.network_state where network = 'dev'`
      if (row?.reason || Date.now() > until)
        return { reason: row?.reason ?? undefined, signed: (await countSigned(sql)) - before }
      await new Promise((wake) => setTimeout(wake, 200))
    }
  } finally {
    await signer.stop()
    await sql.end()
  }
}

import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { reservePort } from '#reserve-port'
import { supervise } from '#supervise'
import { pgbackrest } from '../backups.ts'
import { type Restored, restoreBeside } from '../restore.ts'
import { synet, trySynet } from '../run-synet.ts'
import { type Cluster, leaderFirst } from '../start-cluster.ts'
import { sendHaproxyCommands } from '../send-haproxy-commands.ts'
import { countSigned } from './trial.ts'

/** From now on the processes, which keep running, find the restored database where the primary was. */
export async function putInPlace({ haproxy, nodes }: Cluster, { port }: Restored): Promise<void> {
  await sendHaproxyCommands(haproxy.socket, [
    ...nodes.flatMap(({ name }) => [
      `set server database/${name} state maint`,
      `shutdown sessions server database/${name}`,
    ]),
    `set server database/restored addr 127.0.0.1 port ${port}`,
    'set server database/restored state ready',
  ])
}

/** @param owner the trial's own connection, which the proxy closes like the others: resolves when it works again */
export async function takeAway({ haproxy, nodes }: Cluster, owner: Sql): Promise<void> {
  await sendHaproxyCommands(haproxy.socket, [
    'set server database/restored state maint',
    'shutdown sessions server database/restored',
    ...nodes.map(({ name }) => `set server database/${name} state ready`),
  ])
  const answers = () => owner`select 1`.then(Boolean, () => false)
  while (!(await answers())) await new Promise((wake) => setTimeout(wake, 200))
}

/** Waits until a network is halted. @returns why; undefined when nobody halts it in time */
export async function haltedReason(sql: Sql): Promise<string | undefined> {
  const until = Date.now() + refusalMs
  for (;;) {
    const [row] = await sql<{ reason: string | null }[]>`
      select halted_reason as reason from app.network_state where network = 'dev'`.catch(() => [])
    if (row?.reason || Date.now() > until) return row?.reason ?? undefined
    await new Promise((wake) => setTimeout(wake, 200))
  }
}

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
    const reason = await haltedReason(sql)
    return { reason, signed: (await countSigned(sql)) - before }
  } finally {
    await signer.stop()
    await sql.end()
  }
}

import { parseArgs } from 'node:util'
import { openDatabase } from '@synet/ledger/database'
import { needDatabaseUrl } from '#processes/setup/need-given'
import { StartRefusal } from '#platform/start-refusal'
import { findFurthest, type Position } from '#processes/setup/standby-position'

// `synet furthest-standby URL URL …`: says which standby has everything that was acknowledged, when no leader is left.
const { positionals: urls } = parseArgs({ allowPositionals: true })
if (urls.length === 0) throw new StartRefusal('Name the URL of each standby: synet furthest-standby URL URL …')

for (const url of urls) needDatabaseUrl(url, 'each standby')

async function readPosition(url: string): Promise<Position> {
  const sql = openDatabase(url, { max: 1, name: 'synet-furthest-standby' })
  try {
    // A standby's control file tells the timeline of its last restart point, minutes after it follows another one.
    const [row] = await sql<Omit<Position, 'name'>[]>`
      select pg_is_in_recovery() as recovering,
        coalesce((select max(('x' || left(name, 8))::bit(32)::int) from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'), 0) as timeline,
        (greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0')::bigint as received`
    if (!row) throw new Error('it does not answer')
    return { name: new URL(url).host, ...row }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const positions: Position[] = []
const silent: string[] = []
for (const url of urls) {
  try {
    positions.push(await readPosition(url))
  } catch (error) {
    silent.push(new URL(url).host)
    console.log(`✗ ${new URL(url).host}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
const { lines, furthest } = findFurthest(positions, silent)
for (const line of lines) console.log(line)
if (furthest === undefined) process.exitCode = 1

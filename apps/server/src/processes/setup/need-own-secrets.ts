import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hotWallet } from '@synet/chain/keys'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { processRoles } from '#platform/database/database-roles'
import { checkSchema } from '#platform/database/migrate-database'
import { readKeyText } from '#platform/config'
import type { Finding } from '#processes/setup/finding'
import { needAnswer } from '#processes/setup/need-given'
import { StartRefusal } from '#platform/start-refusal'

/**
 * Compares a folder of secrets with what a database was set up with. Other secrets would change the passwords under the
 * running processes, and give people deposit addresses of which the signer has no key.
 * @param url of the database, as its owner
 * @throws StartRefusal when the folder has not the seed of the database's hot wallet, lacks another secret of it, or the
 * schema is not this build's
 */
export async function needOwnSecrets(url: string, folder: string): Promise<void> {
  const sql = openDatabase(url, { max: 1, name: 'synet-init' })
  try {
    await needAnswer(sql, 'DATABASE_URL', 'Check the URL, and run `synet migrate` first.')
    await checkSchema(sql)
    const wallet = await readFirstWallet(sql)
    if (wallet === undefined) return
    const file = join(folder, 'seed')
    const isSame = existsSync(file) && hotWallet(readSeed(file)).address === wallet
    if (!isSame)
      throw new StartRefusal(
        `This database was set up with the seed of the hot wallet ${wallet}, which is not in ${file}. Name the folder of the first \`synet init\`, or put its seed back.`,
      )
    const lost = (await readSecretFiles(sql)).filter((name) => !existsSync(join(folder, name)))
    if (lost.length > 0)
      throw new StartRefusal(`There is no ${lost.join(', ')} in ${folder}: put it back from the first \`synet init\`.`)
  } finally {
    await sql.end()
  }
}

/** @returns the files of which the database knows a secret. The proof's key may be in a module instead of a file. */
async function readSecretFiles(sql: Sql): Promise<readonly string[]> {
  const prefix = 'database-'
  const rows = await sql<{ name: string }[]>`
    select name from app.config_print where name in ('lease-key', 'operator-key', 'message-key', 'push-key')
    union all select ${prefix} || role from unnest(${[...processRoles]}::text[]) as p (role)
      where exists (select from pg_roles where rolname = current_database() || '_login_' || role)
    order by name`
  return rows.map(({ name }) => name)
}

/** A signer with another seed has no key of the addresses that people paid to. */
export async function findOtherSeed(sql: Sql, seed: Uint8Array): Promise<Finding | undefined> {
  const wallet = await readFirstWallet(sql)
  const own = hotWallet(seed).address
  if (wallet === undefined || own === wallet) return undefined
  return {
    what: `the seed is that of ${own}, and the database was set up with that of ${wallet}`,
    next: 'name the seed of the first `synet init` by SEED_FILE',
  }
}

/** @throws StartRefusal when the seed is not that of the database */
export async function needOwnSeed(sql: Sql, seed: Uint8Array): Promise<void> {
  const found = await findOtherSeed(sql, seed)
  if (found) throw new StartRefusal(`${found.what}: ${found.next}`)
}

/** @returns the hot wallet of the seed that the database was set up with */
async function readFirstWallet(sql: Sql): Promise<string | undefined> {
  const [wallet] = await sql<{ address: string }[]>`
    select address from app.deposit_address where hd_index = -1 and purpose = 'wallet'`
  return wallet?.address
}

/** @throws StartRefusal where the file holds no seed, or `KEY_PASSPHRASE_FILE` names no passphrase that opens it */
export const readSeed = (file: string): Buffer => readKeyText('SEED', readFileSync(file, 'utf8').trim(), file)

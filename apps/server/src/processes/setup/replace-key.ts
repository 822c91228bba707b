import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { addMs, systemClock } from '@synet/core/clock'
import { systemRandom } from '@synet/core/random'
import { inTransaction, openDatabase, type Transaction } from '@synet/ledger/database'
import { needVariable } from '#platform/config/read-variable'
import { type VariableName, variables } from '#platform/config/variables'
import * as sealed from '#people/password/sealed-secret'
import { factorKey, factorName } from '#people/second-factor/second-factor'
import { needAnswer, needFile } from '#processes/setup/need-given'
import { printOf, replacedNames, storePrints } from '#processes/setup/config-prints'
import { silentMs } from '#processes/setup/find-running'
import { StartRefusal } from '#platform/start-refusal'

// `synet replace-key NAME [--old FILE --new FILE]`: what the database keeps under a key that is replaced is encrypted again,
// and the database forgets its print, so that the processes start with the new one.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { old: { type: 'string' }, new: { type: 'string' } },
})
const [name = ''] = positionals
const usage = `Usage: synet replace-key lease-key|operator-key --old FILE --new FILE
   or: synet replace-key ${replacedNames.filter((candidate) => candidate !== 'lease-key' && candidate !== 'operator-key').join('|')}`
if (!replacedNames.includes(name)) throw new StartRefusal(usage)

interface Sealed {
  readonly id: bigint
  readonly owner: string
  readonly secret: string
}

/** The secrets that are encrypted under a key of the environment. */
const secretsByKey: Readonly<
  Record<
    string,
    {
      readonly what: string
      readonly variable: 'LEASE_KEY' | 'OPERATOR_KEY'
      keyOf(key: Buffer): Buffer
      read(tx: Transaction): PromiseLike<readonly Sealed[]>
      write(tx: Transaction, id: bigint, secret: string): PromiseLike<unknown>
    }
  >
> = {
  'lease-key': {
    what: 'second factors of users',
    variable: 'LEASE_KEY',
    keyOf: factorKey,
    read: async (tx) => {
      const rows = await tx<{ id: bigint; secret: string }[]>`
        select user_id as id, secret from app.second_factor order by user_id for update`
      return rows.map((row) => ({ ...row, owner: factorName(row.id) }))
    },
    write: (tx, id, secret) => tx`update app.second_factor set secret = ${secret} where user_id = ${id}`,
  },
  'operator-key': {
    what: 'second factors of operators',
    variable: 'OPERATOR_KEY',
    keyOf: (key) => key,
    read: (tx) => tx<Sealed[]>`
      select id, name as owner, totp_secret as secret from app.operator order by id for update`,
    write: (tx, id, secret) => tx`update app.operator set totp_secret = ${secret} where id = ${id}`,
  },
}

function readSecret(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (key.length !== 32) throw new StartRefusal(`${file} has no key of 32 bytes, hexadecimal`)
  return key
}

function openSealed(key: Buffer, { owner, secret }: Sealed): string {
  if (!sealed.isSealed(secret)) return secret
  try {
    return sealed.openSecret(key, owner, secret)
  } catch {
    throw new StartRefusal(`The key of --old does not open the secret of ${owner}: nothing was changed`)
  }
}

/** Nobody could open what a running process would still encrypt with the former key. */
async function needStopped(tx: Transaction, variable: VariableName): Promise<void> {
  const since = addMs(systemClock.now(), -silentMs)
  const [running] = await tx<{ process: string }[]>`
    select process from app.process_beat where role = any (${[...variables[variable].roles]}::text[]) and real_at >= ${since}
      order by process`
  if (running)
    throw new StartRefusal(`${running.process} runs with the former key: stop it first. Nothing was changed.`)
}

const secrets = secretsByKey[name]
if (secrets && !(values.old && values.new)) throw new StartRefusal(usage)
const fileKeys = secrets && {
  old: readSecret(needFile(values.old ?? '', '--old')),
  new: readSecret(needFile(values.new ?? '', '--new')),
}
const keys = secrets && fileKeys && { old: secrets.keyOf(fileKeys.old), new: secrets.keyOf(fileKeys.new) }
const sql = openDatabase(needVariable('DATABASE_URL'), { max: 1, name: 'synet-replace-key' })
try {
  await needAnswer(sql, 'DATABASE_URL')
  const count = await inTransaction(sql, async (tx) => {
    if (secrets) await needStopped(tx, secrets.variable)
    const rows = secrets ? await secrets.read(tx) : []
    for (const row of rows) {
      const secret = keys && sealed.sealSecret(keys.new, { random: systemRandom }, row.owner, openSealed(keys.old, row))
      if (secret !== undefined) await secrets?.write(tx, row.id, secret)
    }
    await tx`delete from app.config_print where name = ${name}`
    // A process that still has the former key does not start with it.
    if (fileKeys) await storePrints(tx, systemClock.now(), [{ name, print: printOf(name, fileKeys.new) }])
    return rows.length
  })
  if (secrets) console.log(`✓ ${count} ${secrets.what} are encrypted with the new key`)
  const next = 'give every file that has it the new value, then start them'
  console.log(
    `✓ ${fileKeys ? `no process starts with another ${name}` : `the next process that starts sets ${name}`}: ${next}`,
  )
} finally {
  await sql.end({ timeout: 1 })
}

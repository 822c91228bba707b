import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '@synet/core/clock'
import { openDatabase } from '@synet/ledger/database'
import { readRpcUrls } from '#platform/config'
import { closedText, findClosed } from '#platform/config/closed-path'
import { readEnvFile } from '#platform/config/env-file'
import { needVariable, readVariable } from '#platform/config/read-variable'
import { openNetworks } from '#platform/context'
import { processRoles } from '#platform/database/database-roles'
import { diagnose } from '#processes/setup/diagnose'
import { type Finding, findingText } from '#processes/setup/finding'
import { messageOf } from '#processes/setup/message-of'
import { readFirstDay } from '#processes/setup/first-day'
import { StartRefusal } from '#platform/start-refusal'

// `synet doctor ROLE`: what is wrong with this process's configuration, one line a finding. With `--first-day` the steps
// to the first withdrawal that is paid, in their order.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'first-day': { type: 'boolean', default: false }, folder: { type: 'string' } },
})
const role = processRoles.find((candidate) => candidate === positionals[0])
if (values['first-day']) await reportFirstDay(values.folder)
else if (role) await reportFindings()
else
  throw new StartRefusal(`Usage: synet doctor ${processRoles.join('|')} [--env FILE]
   or: synet doctor --first-day --folder FOLDER`)

function isWrong({ aside }: Finding): boolean {
  return !aside
}

async function reportFindings(): Promise<void> {
  if (!role) return
  const findings = await diagnose(role, () => systemClock.now())
  for (const finding of findings) console.log(findingText(finding))
  if (!findings.some(isWrong)) console.log(`✓ ${role} can start`)
  process.exitCode = findings.some(isWrong) ? 1 : 0
}

/** The database is read as `jobs` reads it. */
async function reportFirstDay(folder: string | undefined): Promise<void> {
  const file = folder === undefined ? undefined : join(folder, 'jobs.env')
  const closed = file === undefined ? undefined : findClosed(file, 'read')
  if (closed) throw new StartRefusal(closedText(closed))
  if (file !== undefined && !existsSync(file))
    throw new StartRefusal(`There is no ${file}: name the folder of \`synet init\``)
  for (const [name, value] of file === undefined ? [] : Object.entries(readEnvFile(file))) process.env[name] ??= value
  const sql = openDatabase(needVariable('DATABASE_URL'), { max: 1, name: 'synet-first-day' })
  const config = { development: readVariable('DEVELOPMENT') ?? false }
  try {
    const steps = await readFirstDay({ sql, config, ...openNetworks(readRpcUrls()) }, folder)
    for (const { name, left } of steps) {
      if (!left.some(isWrong)) console.log(`✓ ${name}`)
      for (const one of left) console.log(findingText({ ...one, what: `${name}: ${one.what}` }))
    }
    process.exitCode = steps.some(({ left }) => left.some(isWrong)) ? 1 : 0
  } catch (error) {
    console.log(`✗ database: ${messageOf(error)} → synet doctor jobs --env ${file ?? 'FILE'}`)
    process.exitCode = 1
  } finally {
    await sql.end({ timeout: 0 })
  }
}

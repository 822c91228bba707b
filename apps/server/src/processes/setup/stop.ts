import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { processRoles } from '#platform/database/database-roles'
import { needFile } from '#processes/setup/need-given'
import { stopFile } from '#processes/setup/stop-file'
import { StartRefusal } from '#platform/start-refusal'

// `synet stop ROLE --folder FOLDER` ends one process of `synet start` for good, and `--go-on` lets it run again.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, 'go-on': { type: 'boolean', default: false } },
})
const { folder } = values
const role = processRoles.find((one) => one === positionals[0])
if (!folder || !role) throw new StartRefusal(`Usage: synet stop ${processRoles.join('|')} --folder FOLDER [--go-on]`)
needFile(join(folder, `${role}.env`), '--folder')
const file = stopFile(folder, role)
if (values['go-on']) rmSync(file, { force: true })
else writeFileSync(file, '', { mode: 0o600 })
console.log(
  values['go-on']
    ? `✓ synet start runs ${role} again`
    : `✓ synet start ends ${role}, and does not start it again before: synet stop ${role} --folder ${folder} --go-on`,
)

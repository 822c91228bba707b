import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { processRoles } from '#platform/database/database-roles'
import { needFile } from '#processes/setup/need-given'
import { isStarted, stopFile } from '#processes/setup/stop-file'
import { StartRefusal } from '#platform/start-refusal'

// `synet stop ROLE --folder FOLDER` ends one process of `synet start` for good, and `--go-on` lets it run again.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string' }, 'go-on': { type: 'boolean', default: false } },
})
const { folder } = values
const role = processRoles.find((candidate) => candidate === positionals[0])
if (!folder || !role) throw new StartRefusal(`Usage: synet stop ${processRoles.join('|')} --folder FOLDER [--go-on]`)
needFile(join(folder, `${role}.env`), '--folder')
const file = stopFile(folder, role)
if (values['go-on']) rmSync(file, { force: true })
else writeFileSync(file, '', { mode: 0o600 })
const goOn = `synet stop ${role} --folder ${folder} --go-on`
if (values['go-on'])
  console.log(
    (await isStarted(folder))
      ? `✓ synet start runs ${role} again`
      : `✓ the next synet start runs ${role}; none runs with ${folder} now`,
  )
else if (await isStarted(folder)) console.log(`✓ synet start ends ${role}, and does not start it again before: ${goOn}`)
else {
  // A process by systemd, on Kubernetes or by hand continues.
  console.log(
    `! no synet start runs with ${folder}, so nothing was ended: end ${role} where it runs (docs/OPERATIONS.md, Restart or stop one process). The next synet start does not run it before: ${goOn}`,
  )
  process.exitCode = 1
}

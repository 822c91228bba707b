// `npm run test:alerts`: promtool plays each incident and a quiet hour, and the result is kept in the repository, because
// not every machine has promtool (Debian: apt-get install prometheus).
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../apps/server/monitoring')
const promtool = (...options) => execFileSync('promtool', options, { cwd: folder, encoding: 'utf8' })
const hash = createHash('sha256')
for (const file of ['alerts.yml', 'alerts.test.yml', 'prometheus.yml']) hash.update(readFileSync(join(folder, file)))
const [version] = promtool('--version').split('\n')
const checked = promtool('check', 'rules', 'alerts.yml')
const example = promtool('check', 'config', 'prometheus.yml')
const tested = promtool('test', 'rules', 'alerts.test.yml')
const result = `${version}
sha256 of the rules, their tests and the example: ${hash.digest('hex')}
${checked.trim()}
${tested.trim()}
${example.trim()}
`
writeFileSync(join(folder, 'alerts.last-result.txt'), result)
console.log(result)

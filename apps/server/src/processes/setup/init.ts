import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readVariable } from '#platform/config/read-variable'
import { StartRefusal } from '#platform/start-refusal'
import { builtApps, findApps, ownCall } from '#processes/setup/built-apps'
import { needFolder } from '#processes/setup/need-given'
import { initialise } from '#processes/setup/initialise'

// `synet init`: everything that a migrated database needs before its processes start. Running it again changes nothing.
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    state: { type: 'string' },
    operator: { type: 'string', multiple: true, default: [] },
    site: { type: 'string', default: 'http://localhost:8080' },
    approvals: { type: 'string', default: 'http://approvals.localhost:8083' },
    apps: { type: 'string' },
  },
})
const { folder, state, operator, site, approvals } = values
if (!folder)
  throw new StartRefusal(
    'Usage: synet init --folder FOLDER --operator NAME … [--site ORIGIN] [--approvals ORIGIN] [--apps FOLDER] [--state FOLDER]',
  )
// A wrong value here would be written to files that nothing writes again.
readVariable('SITE_ORIGIN', { SITE_ORIGIN: site })
readVariable('APPROVALS_ORIGIN', { APPROVALS_ORIGIN: approvals })
if (new URL(site).hostname === new URL(approvals).hostname)
  throw new StartRefusal('--approvals needs a host name of its own: keys of operators must not work at --site')
const apps = values.apps ?? findApps(builtApps, ownCall())
if (values.apps !== undefined)
  for (const app of ['web', 'console', 'approvals']) needFolder(join(values.apps, app), '--apps')
if (apps === undefined)
  console.log('! there are no apps to serve: run npm run build before this, or name them by --apps')
await initialise({ folder, state, operators: operator, site, approvals, apps })

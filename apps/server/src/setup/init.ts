import { parseArgs } from 'node:util'
import { StartRefusal } from '#setup/start-refusal'
import { initialise } from '#setup/initialise'

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
const { folder, state, operator, site, approvals, apps } = values
if (!folder)
  throw new StartRefusal(
    'Usage: synet init --folder FOLDER --operator NAME … [--site ORIGIN] [--approvals ORIGIN] [--apps FOLDER] [--state FOLDER]',
  )
await initialise({ folder, state, operators: operator, site, approvals, apps })

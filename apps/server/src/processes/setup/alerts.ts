import { parseArgs } from 'node:util'
import { readRunbook } from '#platform/config'
import { writeAlerts } from '#processes/metrics/write-alerts'
import { StartRefusal } from '#platform/start-refusal'

// `synet alerts`: the rules for Prometheus, each with the address of its section in the help for operators.
parseArgs({ options: {} })
const page = readRunbook()
if (page === undefined)
  throw new StartRefusal('Name the site by SITE_ORIGIN (--env /etc/synet/jobs.env), or the page of help by RUNBOOK_URL')
console.log(writeAlerts(page).trimEnd())

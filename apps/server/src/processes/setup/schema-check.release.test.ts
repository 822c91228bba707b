import { it } from 'vitest'
import { processRoles } from '#platform/database/database-roles'
import { expectSchemaRefusals } from '#test-support/schema-refusals'

it(
  'every role refuses a database that is older or newer than its build, and starts on the others [OPS-04]',
  () => expectSchemaRefusals(processRoles, ['jobs', 'watcher']),
  120_000,
)

import { parseArgs } from 'node:util'
import { addOperator } from '#operators/operator/create-operator'
import { roleNames } from '#operators/operator/roles'
import { refusalError, runSetup } from '#processes/setup/run'
import { StartRefusal } from '#platform/start-refusal'

const usage = `Usage: synet operator-create --name NAME --role ROLE [--role ROLE …]
Roles: ${roleNames.join(', ')}. Run it with the console's environment and the DATABASE_URL of the database's owner; the operator types the password.`

const { values } = parseArgs({
  options: { name: { type: 'string' }, role: { type: 'string', multiple: true, default: [] } },
})
const { name, role: roles } = values
const unknown = roles.find((role) => !roleNames.some((candidate) => candidate === role))
if (unknown !== undefined) throw new StartRefusal(`There is no role ${unknown}\n${usage}`)
if (!name || roles.length === 0) throw new StartRefusal(usage)
await runSetup(async (context, ask) => {
  const password = await ask.secret('Password')
  if ((await ask.secret('The same password again')) !== password)
    throw new Error('The two passwords differ: run this again')
  const made = await addOperator(context, { name, password, roles })
  if (!made.ok) throw refusalError(made)
  return `${name} can log in to the console now.
Second factor, shown once (add it to an authenticator app): ${made.value.totpSecret}`
})

import { parseArgs } from 'node:util'
import { addOperator } from '#operators/operator/add-operator'
import { roleNames } from '#operators/operator/roles'
import { refusal } from '#processes/setup/refusal'
import { runSetup } from '#processes/setup/run'

const usage = `npm run operator:create -- --name NAME --role ROLE [--role ROLE …]
Roles: ${roleNames.join(', ')}. Run it with the console's environment and the DATABASE_URL of the database's owner; the operator types the password.`

const { values } = parseArgs({
  options: { name: { type: 'string' }, role: { type: 'string', multiple: true, default: [] } },
})
const { name, role: roles } = values
if (!name || roles.length === 0) {
  console.error(usage)
  process.exit(1)
}
await runSetup(async (context, ask) => {
  const password = await ask.secret('Password')
  if ((await ask.secret('The same password again')) !== password)
    throw new Error('The two passwords differ: run this again')
  const made = await addOperator(context, { name, password, roles })
  if (!made.ok) throw refusal(made)
  return `${name} can log in to the console now.
Second factor, shown once (add it to an authenticator app): ${made.value.totpSecret}`
})

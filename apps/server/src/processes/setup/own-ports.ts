import type { ProcessRole } from '#platform/database/database-roles'
import { type Variable, type VariableName, variables } from '#platform/config/variables'
import { StartRefusal } from '#platform/start-refusal'
import { ownEnvironment } from '#processes/setup/environments'
import { type Finding, findingLine } from '#processes/setup/finding'

/** Two servers of the process cannot share a port. */
export function findOwnPorts(role: ProcessRole): Finding[] {
  const { of } = ownEnvironment()
  const names = (Object.keys(variables) as VariableName[]).filter(
    (name) => name.endsWith('_PORT') && (variables[name] as Variable).roles.includes(role) && Number(of[name]) > 0,
  )
  return names.flatMap((name, i) => {
    const other = names.slice(0, i).find((one) => of[one] === of[name])
    return other ? [{ what: `${name} is ${of[name]}, as ${other} is`, next: 'give each a port of its own' }] : []
  })
}

/** @throws StartRefusal */
export function needOwnPorts(role: ProcessRole): void {
  const [fault] = findOwnPorts(role)
  if (fault) throw new StartRefusal(findingLine(fault))
}

import type { ProcessRole } from '#platform/database/database-roles'
import { type Variable, type VariableName, variables } from '#platform/config/variables'
import { StartRefusal } from '#platform/start-refusal'
import { ownEnvironment } from '#processes/setup/environments'
import { type Finding, findingLine } from '#processes/setup/finding'

const isEvery = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Two servers of the process cannot share a port, unless each listens at an address of its own. */
export function findOwnPorts(role: ProcessRole): Finding[] {
  const { of } = ownEnvironment()
  const hostOf = (name: string): string =>
    of[/^(?:API|CONSOLE)_PORT$/.test(name) ? 'HOST' : name.replace(/PORT$/, 'HOST')] ?? '127.0.0.1'
  const overlap = (one: string, other: string): boolean => one === other || isEvery(one) || isEvery(other)
  const names = (Object.keys(variables) as VariableName[]).filter(
    (name) => name.endsWith('_PORT') && (variables[name] as Variable).roles.includes(role) && Number(of[name]) > 0,
  )
  return names.flatMap((name, i) => {
    const other = names
      .slice(0, i)
      .find((candidate) => of[candidate] === of[name] && overlap(hostOf(candidate), hostOf(name)))
    return other ? [{ what: `${name} is ${of[name]}, as ${other} is`, next: 'give each a port of its own' }] : []
  })
}

/** @throws StartRefusal */
export function needOwnPorts(role: ProcessRole): void {
  const [fault] = findOwnPorts(role)
  if (fault) throw new StartRefusal(findingLine(fault))
}

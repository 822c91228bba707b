import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

const answerMs = 10_000

/** Gives HAProxy commands. @returns what it says @throws Error when it refuses one */
export async function sendHaproxyCommands(socket: string, commands: readonly string[]): Promise<string> {
  const connection = connect(socket)
  connection.setTimeout(answerMs, () => connection.destroy(new Error('HAProxy does not answer')))
  connection.end(`${commands.join('; ')}\n`)
  const said = await text(connection)
  if (/No such|Unknown|Invalid|denied/i.test(said)) throw new Error(said)
  return said
}

/** @returns whether HAProxy sends calls to each of these processes that it knows */
export async function isServed(socket: string, processes: readonly string[]): Promise<boolean> {
  const lines = (await sendHaproxyCommands(socket, ['show stat'])).split('\n').map((line) => line.split(','))
  const stateOf = (name: string): string | undefined => lines.find(([, server]) => server === name)?.[17]
  return processes.every((name) => stateOf(name.replace('-', ''))?.startsWith('UP') ?? true)
}

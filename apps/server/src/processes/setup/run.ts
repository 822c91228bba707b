import { readConfig } from '#platform/config'
import { type Context, openContext } from '#platform/context'
import { type Prompt, openPrompt } from '#processes/setup/prompt'
import { exitRefused } from '#platform/start-refusal'
import type { ErrorCode } from '@synet/contract/errors'
import type { Refusal } from '@synet/core/result'
import { messageOf } from '@synet/words/message'

/** Runs a command of the machine's own shell, with the console's environment. A refusal is a sentence and a failed exit. */
export async function runSetup(command: (context: Context, ask: Prompt) => Promise<string>): Promise<void> {
  const openSetup = async () => openContext(readConfig(), 'synet-setup')
  const context = await openSetup().catch(exitRefused)
  try {
    using ask = openPrompt()
    console.log(await command(context, ask))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  } finally {
    await context.close()
  }
}

/** Formats the output of a refused command. */
export const refusalError = ({ error, facts }: Refusal): Error =>
  new Error(messageOf('en-US', error as ErrorCode, facts))

import fc from 'fast-check'
import { afterAll, describe, it } from 'vitest'
import { openLog } from '#platform/log/log'
import { auditFully } from '#test-support/money-model/command'
import { anyCommand, fundUsers } from '#test-support/money-model/commands'
import { newModel } from '#test-support/money-model/model'
import { startProduct } from '#test-support/product'

const people = 4
/** `npm run test:long` asks for more; a failure prints its seed and path, which find it again. */
const commandsTotal = Number(process.env['MODEL_COMMANDS'] ?? 400)
const commandsEach = Math.min(1_000, commandsTotal / 4)
const seed = process.env['MODEL_SEED']

// Calls that a crash cuts off are said aloud by the server: here they are the point.
const log = openLog({ role: 'api', to: { write: () => {} } })
afterAll(() => log.restore())

describe('the money of the whole product', () => {
  it('is what a dozen lines of arithmetic compute, whatever happens in whatever order', {
    timeout: 7_200_000,
  }, async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(fc.commands(anyCommand, { maxCommands: commandsEach * 2, size: 'max' }), async (commands) => {
        await using product = await startProduct(people)
        const [model, real] = [newModel(people), { product, crash: false }]
        await fundUsers(model, real)
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await auditFully(model, real)
        done += model.commands
      }),
      {
        numRuns: Math.ceil(commandsTotal / commandsEach),
        // A product is started for each: shrinking is left to the person who investigates a failure.
        endOnFailure: process.env['MODEL_SHRINK'] === undefined,
        ...(seed !== undefined && { seed: Number(seed) }),
      },
    )
    console.log(`${done} commands`)
  })
})

#!/usr/bin/env node
import { systemClock } from '@synet/core/clock'
import { contribute } from './contribute.ts'
import { readOptions, usage } from './read-options.ts'

const print = (line: string): void => console.log(`${systemClock.now().toISOString().slice(0, 19)}Z ${line}`)

const fail = (error: unknown): void => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') {
    console.log(usage)
    return
  }
  const work = contribute(options, systemClock, print)
  let stopping = false
  const stop = (): void => {
    // A second signal ends the process at once.
    if (stopping) process.exit(130)
    stopping = true
    print('giving leases back')
    work.stop().catch(fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await work.work()
  process.off('SIGINT', stop)
  process.off('SIGTERM', stop)
}

await run().catch(fail)

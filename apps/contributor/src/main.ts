#!/usr/bin/env node
import { CallError } from '@synet/contract/client'
import { systemClock } from '@synet/core/clock'
import { contribute } from './contribute.ts'
import { measureDevice } from './measure-device.ts'
import { readOptions, usage } from './read-options.ts'

/** Returns to the line's start and clears it. */
const clear = '\r\u001b[K'
const print = (line: string): void =>
  console.log(`${process.stdout.isTTY ? clear : ''}${systemClock.now().toISOString().slice(0, 19)}Z ${line}`)
/** The last line of a terminal, which the next one replaces. */
const draw = (line: string): void => void process.stdout.write(`${clear}${line}`)

const refused = 401
/** The server's own words speak to people who are logged in. */
const wrongToken = 'The server does not know this token, or it was revoked. Make a new one: My > Devices.'

const fail = (error: unknown): void => {
  const isRefused = error instanceof CallError && error.code === refused
  console.error(isRefused ? wrongToken : error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') {
    console.log(usage)
    return
  }
  if (options === 'dry-run') return measureDevice(print)
  const work = contribute(options, systemClock, print, process.stdout.isTTY ? draw : undefined)
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

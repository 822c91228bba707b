import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const program = `
import { log, openLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
const { flush } = openLog({ role: 'api', isReadable: process.argv[1] === 'readable' })
process.on('disconnect', () => {
  for (let i = 0; i < 2_000; i++) log.info('the last lines')
  flush()
  process.exit(0)
})
process.send('ready')`

it.each([
  ['machines', 'gone'],
  ['people', 'gone'],
  ['machines', 'there, and does not read'],
])('a process that logs for %s ends although the reader of its log is %s [STD-07]', async (whom, reader) => {
  const form = whom === 'people' ? 'readable' : 'json'
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, form], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  if (reader === 'gone') child.stdout?.destroy()
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

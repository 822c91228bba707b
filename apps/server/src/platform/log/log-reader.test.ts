import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const program = `
import { log, openLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
const { flush } = openLog({ role: 'api', isReadable: process.argv[1] === 'readable' })
process.on('disconnect', () => {
  log.info('the last line')
  flush()
  process.exit(0)
})
process.send('ready')`

it.each(['json', 'readable'])('a process ends although nobody reads its log any more, as %s [STD-07]', async (form) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, form], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  child.stdout?.destroy()
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

it.each(['json', 'readable'])(
  'a process that ends without closing its log has written its last lines, as %s [STD-07]',
  async (form) => {
    const hasty =
      program.slice(0, program.indexOf('process.on')) +
      `log.warn('the last line')
process.exit(3)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', hasty, form], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
    expect(chunk.toString()).toContain('the last line')
  },
)

#!/usr/bin/env node
import { auditSite } from './audit-site.ts'
import { readOptions, usage } from './read-options.ts'

/** Exit status: 0 when every check passes, 1 when one fails, 2 when nothing could be checked. */
async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage)
    return 0
  }
  const { checks, summary } = await auditSite(options)
  for (const { name, green, detail } of checks) console.log(`${green ? '✓' : '✗'} ${name}: ${detail}`)
  const holds = checks.every((check) => check.green)
  if (summary) console.log(summary.text)
  const good = summary && !summary.isWhole ? 'What was checked holds.' : 'What is published holds.'
  console.log(holds ? good : 'What is published does NOT hold.')
  return holds ? 0 : 1
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 2
})

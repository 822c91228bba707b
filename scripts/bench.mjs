// `npm run bench NAME [arguments]`: runs the programs of one benchmark to their end; any other name lists all.
import { benches } from './benches.mjs'
import { runToEnd } from './run-to-end.mjs'

const [, , name = '', ...args] = process.argv
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
if (!bench) {
  console.error(`Usage: npm run bench NAME, one of ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
const env = { ...process.env, npm_lifecycle_event: `bench ${name}` }
for (const program of bench.programs) {
  const run = ['--disable-warning=ExperimentalWarning', 'scripts/run.mjs', program, bench.usage, ...args]
  const status = await runToEnd(process.execPath, run, { env })
  if (status !== 0 || args.includes('--help')) process.exit(status)
}

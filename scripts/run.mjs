// `node scripts/run.mjs FILE USAGE [arguments]`: runs a program of package.json in this process. `--help`, and arguments other
// than its usage names, print the usage and run nothing: most programs would begin at once.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const lookMs = 500
const [, , file, usage, ...args] = process.argv
const options = usage.match(/--[a-z-]+/g) ?? []
const [needed = ''] = usage.match(/^[A-Z]+(?: [A-Z]+)*(?= |$)/) ?? []
const isWrong = (arg) => (arg.startsWith('-') ? !options.includes(arg.split('=')[0]) : usage === '')
const isHelp = args.includes('--help')
if (isHelp || args.length < needed.split(' ').filter(Boolean).length || args.some(isWrong)) {
  const text = `Usage: npm run ${process.env.npm_lifecycle_event}${usage && ` -- ${usage}`}`
  if (isHelp) console.log(text)
  else console.error(text)
  process.exit(isHelp ? 0 : 1)
}
// npm passes SIGTERM on. When it is killed, nobody else ends this process.
const npm = process.ppid
setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGTERM'), lookMs).unref()
process.argv = [process.execPath, resolve(file), ...args]
await import(pathToFileURL(resolve(file)).href)

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApps } from './build-apps.ts'
import { dataFolder } from './data-folder.ts'
import { startDemo } from './demo-contributors.ts'
import { isRunning } from './process-state.ts'
import { demo, totpCode } from './seed.ts'
import { startStack } from './start-stack.ts'
import { StartRefused } from './supervise.ts'

const pidFile = join(dataFolder, 'launcher.pid')
const stateFile = join(dataFolder, 'running.json')
const ports = { site: 8080, console: 8081, mailbox: 8082, approvals: 8083 }

mkdirSync(dataFolder, { recursive: true })
if (existsSync(pidFile) && isRunning(Number(readFileSync(pidFile, 'utf8')), 'stack/src/main.ts')) {
  console.error('Synet is running already on this folder. Stop it first.')
  process.exit(1)
}
writeFileSync(pidFile, String(process.pid))

const isEmpty = process.env['SEED'] === 'empty'
const trains = process.env['DEMO_CONTRIBUTORS'] !== '0'
const start = performance.now()
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
console.log('Starting Synet…')
const stack = await startStack({
  folder: dataFolder,
  ports,
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  apps: buildApps(),
  tinyTask: true,
  trainers: !isEmpty,
  log: (step, ms) => console.log(`  ✓ ${step.padEnd(36)} ${seconds(ms).padStart(7)}`),
}).catch((error: unknown) => {
  if (!(error instanceof StartRefused)) throw error
  console.error(`${error.message}\n\n  npm run reset deletes .data/ and with it the former database.`)
  rmSync(pidFile, { force: true })
  process.exit(1)
})
writeFileSync(stateFile, JSON.stringify({ ownerUrl: stack.ownerUrl, chainUrl: stack.urls.chain }), { mode: 0o600 })

const { urls, operators, invitations, demoPassword } = stack
console.log(`  ready after ${seconds(performance.now() - start)}

  Site      ${urls.site}/
  Console   ${urls.console}/
  Approvals ${urls.approvals}/     where operators sign payouts
  Mailbox   ${urls.mailbox}/          codes by mail and SMS arrive here
  Chain     ${urls.chain}

  Register with the invite code AGENT001 (or ${demo.houseCode}).
  Demo log-ins: ${demo.agent}, ${demo.member} · password ${demoPassword} · payment password ${demo.payPassword}
  Operators:    password ${demoPassword}`)
for (const { name, totpSecret } of operators) {
  console.log(
    `    ${name} · second factor ${totpSecret} (now ${totpCode(totpSecret)}; npm run dev:code shows it again)`,
  )
  const token = invitations[name]
  if (token) console.log(`      enrol a security key to approve payouts: ${urls.approvals}/#invitation=${token}`)
}
console.log(`
  npm run dev:pay -- <address> <amount>   pay test USDT from an outside wallet
  npm run dev:clock -- +1d                move the server's clock
  npm run audit                           check the ledger
  Ctrl-C stops everything; .data/ keeps the state; npm run reset deletes it.`)

const demoLife = isEmpty ? undefined : startDemo(stack, join(dataFolder, 'demo'), trains)
if (demoLife && trains)
  console.log('  Demo contributors train now, then a unit every few minutes; DEMO_CONTRIBUTORS=0 keeps them off.')

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  console.log('\nSynet stops …')
  await demoLife?.stop()
  await stack.stop()
  rmSync(pidFile, { force: true })
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', stop)

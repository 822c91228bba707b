import { days, hours, minutes } from '@synet/core/clock'
import { openDatabase } from '@synet/ledger/database'
import { moveClock } from '@synet/server/platform/database-clock'
import { readRunning } from './data-folder.ts'

const units = { d: days, h: hours, m: minutes }
const match = /^\+(\d{1,4})([dhm])$/.exec(process.argv[2] ?? '')
const unit = units[(match?.[2] ?? 'd') as keyof typeof units]
if (!match) {
  console.error('Usage: npm run dev:clock -- +1d (d, h or m; time can’t go backwards)')
  process.exit(1)
}
const sql = openDatabase(readRunning().ownerUrl, { max: 1 })
await moveClock(sql, unit(Number(match[1])))
await sql.end()
console.log(`The server's clock moved by ${match[0]}.`)

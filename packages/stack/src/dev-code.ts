import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, readRunning } from './data-folder.ts'
import { type DemoOperator, totpCode } from './seed.ts'

readRunning()
const operators = JSON.parse(readFileSync(join(dataFolder, 'operators.json'), 'utf8')) as DemoOperator[]
for (const { name, totpSecret } of operators) console.log(`${name}  ${totpCode(totpSecret)}`)

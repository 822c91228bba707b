import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { messagePublicKey } from '#platform/message/seal-message'
import { pushPublicKey } from '#platform/push/send-push'
import { StartRefusal } from '#platform/start-refusal'

// `synet new-pair message|push --folder FOLDER`: a new pair of keys, and where its halves belong.
const pairs = {
  message: (key: Buffer) => messagePublicKey(key).toString('hex'),
  push: (key: Buffer) => Buffer.from(pushPublicKey(key), 'base64url').toString('hex'),
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { folder: { type: 'string' } } })
const kind = positionals[0]
if (!values.folder || (kind !== 'message' && kind !== 'push'))
  throw new StartRefusal('Usage: synet new-pair message|push --folder FOLDER')
const file = join(resolve(values.folder), `${kind}-key`)
if (existsSync(file)) throw new StartRefusal(`${file} is there: name another folder, or move it away`)
mkdirSync(values.folder, { recursive: true, mode: 0o700 })
const key = randomBytes(32)
writeFileSync(file, key.toString('hex'), { mode: 0o600, flag: 'wx' })
const name = kind.toUpperCase()
console.log(`✓ ${file}
  jobs.env:  ${name}_KEY_FILE=${file}
  api.env:   ${name}_PUBLIC_KEY=${pairs[kind](key)}
Then restart jobs and api together.`)

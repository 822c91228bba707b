import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { askTerminal } from '#processes/setup/ask'
import { encryptKey, readKey } from '#platform/config/key-file'

// Encrypts a key file of the signer in place; run at the signer's machine.
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run key:encrypt -- FILE')
  process.exit(1)
}
const secret = readKey(readFileSync(file, 'utf8'), undefined)
using ask = askTerminal()
const passphrase = await ask.secret('Passphrase')
if ((await ask.secret('The same passphrase again')) !== passphrase) throw new Error('The two passphrases differ')
writeFileSync(`${file}.new`, encryptKey(secret, passphrase), { mode: 0o600 })
renameSync(`${file}.new`, file)
console.log(`${file} is encrypted. Give the signer the passphrase by KEY_PASSPHRASE_FILE.`)

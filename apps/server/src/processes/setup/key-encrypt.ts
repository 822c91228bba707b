import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { InvariantError } from '@synet/core/result'
import { needFile } from '#processes/setup/need-given'
import { openPrompt } from '#processes/setup/prompt'
import { StartRefusal } from '#platform/start-refusal'
import { encryptKey, readKey } from '#platform/config/key-file'

// Encrypts a key file of the signer in place; run at the signer's machine.
async function encrypt([file]: readonly string[]): Promise<void> {
  if (!file) throw new StartRefusal('Usage: synet key-encrypt FILE')
  const secret = readPlain(needFile(file))
  using ask = openPrompt()
  const passphrase = await ask.secret('Passphrase')
  if ((await ask.secret('The same passphrase again')) !== passphrase)
    throw new StartRefusal('The two passphrases differ: run this again')
  writeFileSync(`${file}.new`, encryptKey(secret, passphrase), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  console.log(`${file} is encrypted. Give the signer the passphrase by KEY_PASSPHRASE_FILE.`)
}

function readPlain(file: string): Buffer {
  try {
    return readKey(readFileSync(file, 'utf8'), undefined)
  } catch (error) {
    throw error instanceof InvariantError ? new StartRefusal(`${file}: ${error.message}`) : error
  }
}
await encrypt(process.argv.slice(2))

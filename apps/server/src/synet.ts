#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { parseEnv } from 'node:util'
import { exitRefused, StartRefusal } from '#setup/start-refusal'

// Each command is imported by name, so that a process loads only its own code.
const commands: Readonly<Record<string, { readonly does: string; readonly load: () => Promise<unknown> }>> = {
  migrate: {
    does: 'creates and migrates the database of DATABASE_URL, as its owner',
    load: () => import('#setup/migrate'),
  },
  init: { does: 'makes secrets, log-ins, catalogue and the first operators', load: () => import('#setup/init') },
  start: { does: 'runs every process on this machine', load: () => import('#setup/start') },
  run: { does: 'runs one process: synet run ROLE', load: () => import('#main') },
  doctor: { does: 'says what is wrong with a configuration: synet doctor ROLE', load: () => import('#setup/doctor') },
  audit: { does: 'checks the books: synet audit --database URL', load: () => import('#setup/audit') },
  'backup-check': {
    does: 'restores the last backup beside, audits it and compares it',
    load: () => import('#setup/backup-check'),
  },
  'operator-create': {
    does: 'adds an operator: --name NAME --role ROLE',
    load: () => import('#setup/operator-create'),
  },
  project: {
    does: 'checks a training project that you bring: synet project check|pack FOLDER',
    load: () => import('#setup/project'),
  },
  genesis: { does: 'issues the whole supply, once', load: () => import('#setup/genesis') },
  'key-encrypt': { does: 'encrypts a key file of the signer', load: () => import('#setup/key-encrypt') },
  'signer-invite': { does: 'invites an operator to enrol a key', load: () => import('#setup/signer-invite') },
  'furthest-standby': {
    does: 'says which standby of the database to promote: synet furthest-standby URL URL …',
    load: () => import('#setup/furthest-standby'),
  },
  'signer-promote': { does: 'makes the standby the active signer', load: () => import('#setup/signer-promote') },
}

const usage = `synet COMMAND [--env FILE]: --env reads an environment file first
${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(16)} ${does}`)
  .join('\n')}`

if (process.argv.includes('--help')) {
  console.log(usage)
  process.exit()
}
const [name = ''] = process.argv.splice(2, 1)
const at = process.argv.indexOf('--env')
const [, file] = at < 0 ? [] : process.argv.splice(at, 2)
if (file) {
  if (!existsSync(file)) exitRefused(new StartRefusal(`There is no ${file}, which --env names`))
  const inFile = parseEnv(readFileSync(file, 'utf8'))
  const { unknownNames } = await import('#config/variables')
  for (const variable of unknownNames(Object.keys(inFile)))
    console.error(`${variable} of ${file} is read by no process: is it misspelt?`)
  for (const [variable, value] of Object.entries(inFile))
    if (process.env[variable] !== undefined && process.env[variable] !== value)
      console.error(`${variable} of the environment outranks ${file}`)
  loadEnvFile(file)
}
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
await (command ? command.load() : Promise.reject(new StartRefusal(usage))).catch(exitRefused)

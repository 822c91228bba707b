#!/usr/bin/env node
import { statSync } from 'node:fs'
import { exitRefused, StartRefusal } from '#platform/start-refusal'

// Each command is imported by name, so that a process loads only its own code.
const commands: Readonly<
  Record<string, { readonly does: string; readonly example: string; readonly load: () => Promise<unknown> }>
> = {
  migrate: {
    does: 'creates and migrates the database of DATABASE_URL, as its owner',
    example: '(with DATABASE_URL of the owner)',
    load: () => import('#processes/setup/migrate'),
  },
  init: {
    does: 'makes secrets, log-ins, catalogue and the first operators',
    example:
      '--folder /etc/synet --operator ADA [--operator BOB …] [--site https://app.example.com] [--approvals https://approvals.example.com] [--state /var/lib/synet] [--apps FOLDER]',
    load: () => import('#processes/setup/init'),
  },
  start: {
    does: 'runs every process on this machine',
    example: '--folder /etc/synet',
    load: () => import('#processes/setup/start'),
  },
  stop: {
    does: 'ends one process of synet start for good: synet stop ROLE',
    example: 'api|console|jobs|watcher|signer|audits --folder /etc/synet [--go-on]',
    load: () => import('#processes/setup/stop'),
  },
  'new-pair': {
    does: 'makes a new pair of keys for messages or pushes',
    example: 'message|push --folder FOLDER',
    load: () => import('#processes/setup/new-pair'),
  },
  'replace-key': {
    does: 'makes the database ready for another key of the environment files',
    example:
      'lease-key|operator-key --old FILE --new FILE, or message-key|push-key|proof-key|site-host|approvals-origin (with DATABASE_URL of the owner)',
    load: () => import('#processes/setup/replace-key'),
  },
  run: {
    does: 'runs one process: synet run ROLE',
    example: 'api|console|jobs|watcher|signer|audits --env /etc/synet/api.env',
    load: () => import('#main'),
  },
  doctor: {
    does: 'says what is wrong with a configuration: synet doctor ROLE; or what is left of the first day',
    example: 'api|console|jobs|watcher|signer|audits --env /etc/synet/api.env | --first-day --folder /etc/synet',
    load: () => import('#processes/setup/doctor'),
  },
  alerts: {
    does: 'prints the alert rules for Prometheus, with links to your site',
    example: '--env /etc/synet/jobs.env',
    load: () => import('#processes/setup/alerts'),
  },
  audit: {
    does: 'checks the books of DATABASE_URL',
    // Everybody on the machine reads the arguments of a process.
    example: '[--database URL-WITHOUT-PASSWORD] [--restored] [--env /etc/synet/jobs.env]',
    load: () => import('#processes/setup/audit'),
  },
  'backup-check': {
    does: 'restores the last backup beside, audits it and compares it',
    example:
      '--env /etc/synet/jobs.env --pgbackrest /etc/pgbackrest.conf [--stanza NAME] [--folder FOLDER] [--superuser NAME] [--lost-seconds N] [--site ORIGIN]\n  synet backup-check [--env /etc/synet/jobs.env] --database URL-OF-THE-RESTORED-DATABASE --site ORIGIN [--lost-seconds N]',
    load: () => import('#processes/setup/backup-check'),
  },
  'operator-create': {
    does: 'adds an operator: --name NAME --role ROLE',
    example: '--name DORA --role ROLE --env /etc/synet/console.env',
    load: () => import('#processes/setup/operator-create'),
  },
  project: {
    does: 'checks a training project that you bring: synet project check|pack FOLDER',
    example: 'check|pack FOLDER',
    load: () => import('#processes/setup/project'),
  },
  genesis: {
    does: 'issues the whole supply, once',
    example: '--env /etc/synet/console.env (with DATABASE_URL of the owner)',
    load: () => import('#processes/setup/genesis'),
  },
  'key-encrypt': {
    does: 'encrypts a key file of the signer',
    example: 'FILE',
    load: () => import('#processes/setup/key-encrypt'),
  },
  'signer-invite': {
    does: 'invites an operator to enrol a key',
    example: '--name DORA --env /etc/synet/signer.env',
    load: () => import('#processes/setup/signer-invite'),
  },
  signed: {
    does: 'lists what the signer has signed since a time, and what the hot wallets have sent besides',
    example: '--since 2026-11-27T23:57:00Z --env /etc/synet/signer.env',
    load: () => import('#processes/setup/signed'),
  },
  'furthest-standby': {
    does: 'says which standby of the database to promote: synet furthest-standby URL URL …',
    example: 'postgres://HOST-1/synet postgres://HOST-2/synet (with PGUSER and PGPASSWORD of a superuser)',
    load: () => import('#processes/setup/furthest-standby'),
  },
  'signer-promote': {
    does: 'makes the standby the active signer',
    example: '--env /etc/synet/signer.env',
    load: () => import('#processes/setup/signer-promote'),
  },
}

const usage = `synet COMMAND [--env FILE]: --env reads an environment file first
${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(16)} ${does}`)
  .join('\n')}`

const [first = ''] = process.argv.splice(2, 1)
const asksHelp = ['help', '--help'].includes(first) || process.argv.includes('--help')
// `synet help COMMAND` asks what `synet COMMAND --help` does.
const name = first === 'help' ? (process.argv[2] ?? '') : first
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (asksHelp) {
  console.log(command ? `${command.does}\n  synet ${name} ${command.example}` : usage)
  process.exit()
}
const at = process.argv.indexOf('--env')
const [, file] = at < 0 ? [] : process.argv.splice(at, 2)
if (file) {
  const { findRepeated, readEnvFile } = await import('#platform/config/env-file')
  const inFile = await Promise.resolve(file).then(readEnvFile).catch(exitRefused)
  const { unknownNames } = await import('#platform/config/variables')
  const { mode } = statSync(file)
  if ((mode & 0o077) !== 0)
    console.error(
      `${file} can be read by others (mode ${(mode & 0o777).toString(8)}), and has passwords: chmod 600 ${file}`,
    )
  for (const variable of unknownNames(Object.keys(inFile)))
    console.error(`${variable} of ${file} is read by no process: is it misspelt?`)
  for (const variable of findRepeated(file)) console.error(`${variable} stands in ${file} twice: the last line counts`)
  for (const [variable, value] of Object.entries(inFile))
    if (process.env[variable] !== undefined && process.env[variable] !== value)
      console.error(`${variable} of the environment outranks ${file}`)
  for (const [variable, value] of Object.entries(inFile)) process.env[variable] ??= value
}
/** A wrong option is answered by those that there are. */
const withUsage = (error: unknown) => {
  const { code = '', message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: '' }
  const isWrong = command !== undefined && code.startsWith('ERR_PARSE_ARGS')
  return exitRefused(isWrong ? new StartRefusal(`${message}\nUsage: synet ${name} ${command.example}`) : error)
}
await (command ? command.load() : Promise.reject(new StartRefusal(usage))).catch(withUsage)

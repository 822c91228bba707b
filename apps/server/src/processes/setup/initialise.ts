import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { depositXpub, hotWallet } from '@synet/chain/keys'
import { systemClock } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { openCatalogue } from '#training/catalogue/open-catalogue'
import { readConfig } from '#platform/config'
import { needVariable } from '#platform/config/read-variable'
import { type Context, openContext } from '#platform/context'
import { genesisAt } from '#money/emission/genesis'
import { addOperator } from '#operators/operator/create-operator'
import { type Prompt, openPrompt } from '#processes/setup/prompt'
import { processRoles } from '#platform/database/database-roles'
import { makeSecrets, type Secrets } from '#processes/setup/make-secrets'
import { comparePrints, storePrints, printOf, readOwnPrints } from '#processes/setup/config-prints'
import { needOwnSecrets, readSeed } from '#processes/setup/need-own-secrets'
import { loginName, openLogin } from '#platform/database/process-logins'
import { refusalError } from '#processes/setup/run'
import { drawEnvironment, writtenPlaces } from '#processes/setup/role-environments'
import { StartRefusal } from '#platform/start-refusal'
import { inviteFounder } from '#custody/signer/invitations'
import { activeOperators } from '#custody/signer/operators'
import { openStore } from '#custody/signer/store'
import { createUser } from '#people/user/create-user'

export interface Installation {
  /** The folder for the secrets and an environment file of each process. */
  readonly folder: string
  readonly state: string | undefined
  /** Names of the first operators. */
  readonly operators: readonly string[]
  readonly site: string
  readonly approvals: string
  /** The built apps: `web`, `console` and `approvals`. */
  readonly apps: string | undefined
}

/** Everything that a migrated database needs before its processes start; running it again changes nothing. */
export async function initialise(wanted: Installation): Promise<void> {
  const folder = resolve(wanted.folder)
  await needOwnSecrets(needVariable('DATABASE_URL'), folder)
  const secrets = makeSecrets(folder)
  process.env['OPERATOR_KEY_FILE'] ??= join(folder, 'operator-key')
  const context = await openContext(readConfig(), 'synet-init')
  try {
    await openLogins(context, secrets)
    console.log(`✓ log-ins of ${processRoles.join(', ')}`)
    const seed = readSeed(secrets.seedFile)
    writeEnvironments(folder, { ...wanted, secrets, xpub: depositXpub(seed) })
    await context.sql`insert into app.deposit_address (address, hd_index, user_id, purpose)
      values (${hotWallet(seed).address}, -1, null, 'wallet') on conflict do nothing`
    // The API compares its own with it at each start.
    await comparePrints(context.sql, context.clock.now(), [
      { name: 'deposit-xpub', variable: 'DEPOSIT_XPUB', print: printOf('deposit-xpub', depositXpub(seed)) },
    ])
    // The first process would write its own otherwise, which may be that of another installation.
    const keys = {
      LEASE_KEY: secrets.leaseKey,
      OPERATOR_KEY: secrets.operatorKey,
      MESSAGE_PUBLIC_KEY: secrets.messagePublicKey,
      PUSH_PUBLIC_KEY: secrets.pushPublicKey,
      PROOF_KEY_FILE: secrets.proofKeyFile,
      KEY_PASSPHRASE_FILE: process.env['KEY_PASSPHRASE_FILE'],
    }
    await storePrints(context.sql, context.clock.now(), readOwnPrints(keys))
    console.log(`✓ hot wallet ${hotWallet(seed).address}`)
    console.log((await openCatalogue(context.sql)) ? '✓ catalogue' : '✓ catalogue: as it was')
    console.log(`✓ people register with the invite code ${await openHouse(context)}`)
    using ask = openPrompt()
    for (const name of wanted.operators) await openOperator(context, ask, name)
    invite(wanted)
    if (!(await genesisAt(context.sql)))
      console.log(`Next: synet start --folder ${wanted.folder}
Then: when three operators have keys, synet genesis --env ${join(wanted.folder, 'console.env')}, as the owner of the database.`)
  } finally {
    await context.close()
  }
}

async function openLogins({ sql }: Context, { databasePasswords }: Secrets): Promise<void> {
  for (const role of processRoles)
    await openLogin(sql, {
      login: loginName(nameOf(needVariable('DATABASE_URL')), role),
      password: databasePasswords[role],
      roles: [role],
    })
}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

/** A file that is there keeps what people have added to it. */
function writeEnvironments(
  folder: string,
  of: Pick<Installation, 'state' | 'site' | 'approvals' | 'apps'> & {
    readonly secrets: Secrets
    readonly xpub: string
  },
): void {
  const owner = new URL(needVariable('DATABASE_URL'))
  const kept: string[] = []
  for (const role of processRoles) {
    const file = join(folder, `${role}.env`)
    if (existsSync(file)) {
      kept.push(role)
      continue
    }
    const url = new URL(owner)
    url.username = loginName(nameOf(owner.href), role)
    url.password = of.secrets.databasePasswords[role]
    writeFileSync(file, drawEnvironment(role, { ...of, folder, databaseUrl: url.href }), { mode: 0o600 })
  }
  console.log(`✓ ${join(folder, '<process>.env')}: add the chains' nodes (RPC_*), mail and SMS there`)
  if (kept.length > 0) console.log(`  as they were, whatever the options say: ${kept.join(', ')}`)
}

/** The platform's own account invites the first users; nobody can log in to it. @returns its invite code */
async function openHouse(context: Context): Promise<string> {
  const [found] = await context.sql<{ invite_code: string }[]>`
    select invite_code from app.user_account where house order by id limit 1`
  if (found) return found.invite_code
  const nobody = { phone: '', passwordHash: '', payPasswordHash: '' }
  await inTransaction(context.sql, (tx) =>
    createUser(tx, context, { ...nobody, username: 'house', inviterId: null, house: true }),
  )
  return openHouse(context)
}

async function openOperator(context: Context, ask: Prompt, name: string): Promise<void> {
  const [found] = await context.sql`select from app.operator where name = ${name}`
  if (found) return
  const password = await ask.secret(`Password of ${name}`)
  if ((await ask.secret('The same password again')) !== password)
    throw new StartRefusal('The two passwords differ: run this again')
  const made = await addOperator(context, { name, password, roles: ['owner'] })
  if (!made.ok) throw new StartRefusal(`${refusalError(made).message.replace(/\.$/, '')}. Run this again.`)
  console.log(`✓ operator ${name}
  Second factor, shown once (add it to an authenticator app): ${made.value.totpSecret}
  or as a QR code's text: otpauth://totp/Synet:${encodeURIComponent(name)}?secret=${made.value.totpSecret}&issuer=Synet`)
}

/** Invites the operators who have no key yet, as at the signer's own machine. */
function invite({ folder, state, operators, approvals }: Installation): void {
  const { journal } = writtenPlaces({ folder: resolve(folder), state })
  mkdirSync(dirname(journal), { recursive: true, mode: 0o700 })
  const { records, close } = openStore(journal)
  const now = systemClock.now()
  const enrolled = activeOperators(records)
  if (enrolled.size === 0)
    for (const name of operators)
      console.log(`✓ ${name} enrols a security key: ${approvals}/#invitation=${inviteFounder(records, name, now)}`)
  close()
}

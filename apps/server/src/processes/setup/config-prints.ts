import { createHash } from 'node:crypto'
import type { Sql, Transaction } from '@synet/ledger/database'
import { readKey } from '#platform/config/key-file'
import { readVariable } from '#platform/config/read-variable'
import type { VariableName } from '#platform/config/variables'
import { leaveOutForgotten } from '#platform/database/leave-out-forgotten'
import { messagePublicKey } from '#platform/message/seal-message'
import { pushPublicKey } from '#platform/push/send-push'
import { readOrUndefined } from '#processes/setup/finding'
import { openProofKey } from '#proof/proof-key'
import { StartRefusal } from '#platform/start-refusal'

type Value = string | Uint8Array | undefined

/**
 * What must be equal wherever it is configured, by name, with each variable that states it. A secret is known by its hash:
 * all of them have 32 random bytes.
 */
const sources: Readonly<Record<string, Partial<Record<VariableName, (of: NodeJS.ProcessEnv) => Value>>>> = {
  'deposit-xpub': { DEPOSIT_XPUB: (of) => readVariable('DEPOSIT_XPUB', of) },
  'lease-key': { LEASE_KEY: (of) => readVariable('LEASE_KEY', of) },
  'operator-key': { OPERATOR_KEY: (of) => readVariable('OPERATOR_KEY', of) },
  'message-key': {
    MESSAGE_PUBLIC_KEY: (of) => readVariable('MESSAGE_PUBLIC_KEY', of),
    MESSAGE_KEY: (of) => deriveIfSet(readVariable('MESSAGE_KEY', of), messagePublicKey),
  },
  'push-key': {
    PUSH_PUBLIC_KEY: (of) => readVariable('PUSH_PUBLIC_KEY', of)?.toString('base64url'),
    PUSH_KEY: (of) => deriveIfSet(readVariable('PUSH_KEY', of), pushPublicKey),
  },
  'proof-key': { PROOF_KEY: readProofKey },
  'site-host': {
    SITE_ORIGIN: (of) => deriveIfSet(readVariable('SITE_ORIGIN', of), (origin) => new URL(origin).hostname),
  },
  'approvals-origin': { APPROVALS_ORIGIN: (of) => readVariable('APPROVALS_ORIGIN', of) },
}

const deriveIfSet = <T>(key: T | undefined, derive: (key: T) => Value): Value =>
  key === undefined ? undefined : derive(key)

/** A key of a hardware module or a key service is not asked, and what uses one that does not open reports it. */
function readProofKey(of: NodeJS.ProcessEnv): Value {
  const text = readVariable('PROOF_KEY', of)
  return text === undefined || /^(?:pkcs11|kms):/.test(text)
    ? undefined
    : readOrUndefined(() => openProofKey(readKey(text, readVariable('KEY_PASSPHRASE', of))).publicKey)
}

/** What may be replaced; the addresses of another seed have no key. */
export const replacedNames: readonly string[] = Object.keys(sources).filter((name) => name !== 'deposit-xpub')

export interface ConfigPrint {
  readonly name: string
  readonly variable: string
  readonly print: string
}

export const printOf = (name: string, value: string | Uint8Array): string =>
  createHash('sha256').update(`synet print\n${name}\n`).update(value).digest('hex')

/** The prints of what an environment states; by default this process's. @throws StartRefusal when a value is not valid */
export const readOwnPrints = (environment = process.env): readonly ConfigPrint[] =>
  Object.entries(sources).flatMap(([name, of]) =>
    Object.entries(of).flatMap(([variable, read]) => {
      const value = read(environment)
      return value === undefined ? [] : [{ name, variable, print: printOf(name, value) }]
    }),
  )

/** @returns those that differ from what another process wrote, or `synet init` */
export async function findDifferent(sql: Sql, own: readonly ConfigPrint[]): Promise<readonly ConfigPrint[]> {
  const kept = await sql<{ name: string; print: string }[]>`select name, print from app.config_print`
  return own.filter(({ name, print }) => kept.some((candidate) => candidate.name === name && candidate.print !== print))
}

export const differentText = ({ variable }: ConfigPrint): string =>
  `${variable} is not the one with which this database was set up`
const nexts: Readonly<Record<string, string>> = {
  'deposit-xpub': 'name the one that `synet init` wrote into `api.env`: the signer has no key of other addresses',
  'proof-key':
    'restore the file; where it was replaced on purpose, announce it, because every audit from outside reports a new key, and run `synet replace-key proof-key` as the owner of the database',
  'site-host':
    'correct its host name: the passkeys of users belong to the one at which they were made; after a move run `synet replace-key site-host` as the owner of the database',
}
export const differentNext = ({ name }: ConfigPrint): string =>
  nexts[name] ??
  `make it the same everywhere, or run \`synet replace-key ${name}\` as the owner of the database when it was replaced`

/** Writes the prints that nobody has written yet. */
export async function storePrints(
  sql: Sql | Transaction,
  now: Date,
  own: readonly Pick<ConfigPrint, 'name' | 'print'>[],
): Promise<void> {
  for (const { name, print } of own)
    await sql`insert into app.config_print (name, print, at) values (${name}, ${print}, ${now}) on conflict do nothing`
}

/**
 * Writes the prints that nobody has written yet, compares the others, and leaves out what a restore has forgotten.
 * @throws StartRefusal for one that differs
 */
export async function comparePrints(sql: Sql, now: Date, own: readonly ConfigPrint[]): Promise<void> {
  await leaveOutForgotten(sql, now)
  await storePrints(sql, now, own)
  const [different] = await findDifferent(sql, own)
  if (different) throw new StartRefusal(`${differentText(different)}: ${differentNext(different)}.`)
}

import type { Sql, Transaction } from '@synet/ledger/database'
import {
  functionRoles,
  ledgerRights,
  type ProcessRole,
  processRoleName,
  processRoles,
  sequenceRights,
} from '#platform/database/database-roles'
import { tableRights } from '#platform/database/tables'

/** The processes' log-ins of one database; the cluster may have others. */
export const loginName = (database: string, role: ProcessRole): string => `${database}_login_${role}`

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

const everyRole = processRoles.map(processRoleName).join(', ')

const listGrants = (kind: string, schema: string, rights: typeof tableRights): string[] =>
  Object.entries(rights).flatMap(([name, of]) =>
    Object.entries(of).map(
      ([role, words]) => `grant ${words} on ${kind} ${schema}.${name} to ${processRoleName(role as ProcessRole)}`,
    ),
  )

/** Roles belong to the cluster, where another database may be creating them at the same time. */
const created = processRoles.map(
  (role) => `do $$ begin create role ${processRoleName(role)} nologin;
    exception when duplicate_object or unique_violation then null; end $$`,
)

/**
 * Grants each process's role exactly what the list says; running it again changes nothing.
 * @param check runs when nobody else grants
 */
export const grantRights = (owner: Sql, check?: (tx: Transaction) => Promise<void>): Promise<unknown> =>
  owner.begin(async (tx) => {
    // Two grants at once would change the same row of the catalogue.
    await tx`select pg_advisory_xact_lock(hashtext('synet grants'))`
    await check?.(tx)
    await tx.unsafe(
      [
        ...created,
        ...['tables', 'sequences', 'functions'].map(
          (kind) => `revoke all on all ${kind} in schema app, ledger from ${everyRole}`,
        ),
        `grant usage on schema app, ledger to ${everyRole}`,
        // Each process compares the schema with its build before it starts.
        `revoke all on public.migration from ${everyRole}`,
        `grant select on public.migration to ${everyRole}`,
        ...listGrants('table', 'app', tableRights),
        ...listGrants('table', 'ledger', ledgerRights),
        ...listGrants('sequence', 'app', sequenceRights),
        ...Object.entries(functionRoles).flatMap(([name, roles]) =>
          roles.map((role) => `grant execute on function ledger.${name} to ${processRoleName(role)}`),
        ),
      ].join(';\n'),
    )
  })

/** A person does not wait longer for an answer; background work has no limit, because its tables grow. */
const statementTimeout: Readonly<Partial<Record<ProcessRole, string>>> = { api: '30s' }

/** A log-in with the rights of these roles and no others. */
export async function openLogin(
  owner: Sql,
  { login, password, roles }: { login: string; password: string; roles: readonly ProcessRole[] },
): Promise<void> {
  const [found] = await owner`select from pg_roles where rolname = ${login}`
  if (!found) await owner.unsafe(`create role ${quoteIdentifier(login)} login`)
  // A utility statement takes no parameters; the password is our own hexadecimal text.
  await owner.unsafe(`alter role ${quoteIdentifier(login)} password '${password.replaceAll("'", '')}'`)
  const [only, ...others] = roles
  const timeout = only && others.length === 0 ? statementTimeout[only] : undefined
  if (timeout) await owner.unsafe(`alter role ${quoteIdentifier(login)} set statement_timeout = '${timeout}'`)
  await owner.unsafe(`grant ${roles.map(processRoleName).join(', ')} to ${quoteIdentifier(login)}`)
}

import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { openChart } from '@synet/ledger/open-accounts'
import { enrolledNames } from '@synet/proof/operator-keys'
import type { Config } from '#platform/config'
import type { Context } from '#platform/context'
import { genesisAt, issueSupply } from '#money/emission/genesis'
import { logOperatorAction } from '#platform/operator-log'
import { loginOperator, logOutOperator } from '#operators/operator/operator-session'
import { readOperatorKeys } from '#proof/read-operator-keys'
import { permissionsOf } from '#operators/operator/roles'

/** Operators who may decide proposals: two of them agree to the issue of the supply. */
const permission = 'money.propose'
const operatorsMin = 2
/** With fewer keys the loss of one, or an operator's absence, would leave nobody to decide. Development needs none. */
const keysMin = 3

export interface GenesisHolder {
  readonly name: string
  readonly password: string
  readonly secondFactor: string
}

/** @returns refusals `genesis.done`, `genesis.operators`, `genesis.keys`; asked before anybody types a password */
export async function mayHoldGenesis({
  sql,
  config,
}: Pick<Context, 'sql'> & { readonly config: Pick<Config, 'development'> }): Promise<Result<void>> {
  const at = await genesisAt(sql)
  if (at) return refuse('genesis.done', { at: at.toISOString() })
  const operators = await sql<{ name: string; roles: string[] }[]>`
    select name, roles from app.operator where disabled_at is null`
  const deciding = operators.filter(({ roles }) => permissionsOf(roles).includes(permission))
  if (deciding.length < operatorsMin) return refuse('genesis.operators', { min: operatorsMin, count: deciding.length })
  if (config.development) return done(undefined)
  const log = await readOperatorKeys(sql)
  const enrolled = typeof log === 'string' ? [] : enrolledNames(log)
  const keys = deciding.filter(({ name }) => enrolled.includes(name)).length
  return keys < keysMin ? refuse('genesis.keys', { min: keysMin, count: keys }) : done(undefined)
}

/** The address under which tries of this command are counted. */
const ownMachine = '127.0.0.1'

/**
 * Issues the whole supply, once, when two different operators agree with password and second factor. Its date is public from
 * then on, and both are in the log.
 * @returns the date; refusals of `mayHoldGenesis`, `operator.login-wrong`, `operator.forbidden`, `operator.same`
 */
export async function holdGenesis(
  context: Context,
  signers: readonly [GenesisHolder, GenesisHolder],
): Promise<Result<Date>> {
  const allowed = await mayHoldGenesis(context)
  if (!allowed.ok) return allowed
  const ids: bigint[] = []
  for (const signer of signers) {
    const session = await loginOperator(context, signer, ownMachine)
    if (!session.ok) return session
    const { operator, token } = session.value
    await logOutOperator(context, operator, token)
    if (!operator.permissions.includes(permission)) return refuse('operator.forbidden')
    if (ids.includes(operator.id)) return refuse('operator.same')
    ids.push(operator.id)
  }
  await openChart(context.sql)
  const at = context.clock.now()
  return inTransaction(context.sql, async (tx): Promise<Result<Date>> => {
    if (!(await issueSupply(tx, at))) return refuse('genesis.done', { at: ((await genesisAt(tx)) ?? at).toISOString() })
    for (const operatorId of ids)
      await logOperatorAction(tx, at, { operatorId, action: 'genesis', facts: { at: at.toISOString() } })
    return done(at)
  })
}

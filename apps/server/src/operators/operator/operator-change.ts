import { addMs, hours } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import { permissionsOf, roleNames } from '#operators/operator/roles'
import type { Facts, KindRule } from '#custody/proposal/kind'

/** The one-time code of a reset second factor is valid for this time. */
const enrolmentMs = hours(24)

const rule = {
  permission: 'operators.propose',
  noticeMs: () => 0,
} as const satisfies Partial<KindRule>

interface Row {
  readonly id: bigint
  readonly roles: readonly string[]
}

/** Finds the named operator, whose account must be enabled. */
async function findOne(tx: Transaction, facts: Facts): Promise<Result<Row>> {
  const [row] = await tx<Row[]>`
    select id, roles from app.operator where id = ${facts['operatorId'] ?? '0'} and disabled_at is null`
  return row ? done(row) : refuse('operator.not-found')
}

/** Two operators who can decide this kind of proposal must remain: otherwise nobody could ever reverse it. */
async function leavesTwo(tx: Transaction, without: bigint): Promise<boolean> {
  const others = await tx<Row[]>`select id, roles from app.operator where disabled_at is null and id <> ${without}`
  return others.filter((one) => permissionsOf(one.roles).includes(rule.permission)).length >= 2
}

const endSessions = (tx: Transaction, at: Date, id: bigint) =>
  tx`update app.operator_session set ended_at = ${at} where operator_id = ${id} and ended_at is null`

export const rolesText = (roles: readonly string[]): string => roles.toSorted().join(', ')

export const operatorRoles: KindRule = {
  ...rule,
  async plan(tx, _context, facts) {
    const found = await findOne(tx, facts)
    if (!found.ok) return found
    const { id, roles } = found.value
    const to = facts['roles'] ? facts['roles'].split(', ') : []
    if (rolesText(roles) !== facts['from']) return refuse('proposal.stale')
    if (rolesText(to) === rolesText(roles) || !to.every((name) => roleNames.some((known) => known === name)))
      return refuse('operator.roles')
    const keeps = permissionsOf(to).includes(rule.permission)
    if (!keeps && !(await leavesTwo(tx, id))) return refuse('operator.last')
    return done({ apply: (inTx) => inTx`update app.operator set roles = ${to} where id = ${id}` })
  },
}

export const operatorDisabled: KindRule = {
  ...rule,
  async plan(tx, _context, facts) {
    const found = await findOne(tx, facts)
    if (!found.ok) return found
    const { id } = found.value
    if (!(await leavesTwo(tx, id))) return refuse('operator.last')
    return done({
      async apply(inTx, at) {
        await inTx`update app.operator set disabled_at = ${at}, enrolment_hash = null where id = ${id}`
        await endSessions(inTx, at, id)
      },
    })
  },
}

/** Resets a second factor: the old one is void at once, and the operator enrols a new one with the one-time code. */
export const operatorSecondFactor: KindRule = {
  ...rule,
  async plan(tx, _context, facts) {
    const found = await findOne(tx, facts)
    if (!found.ok) return found
    const { id } = found.value
    return done({
      async apply(inTx, at) {
        await inTx`update app.operator set totp_secret = '', enrolment_hash = decode(${facts['codeHash'] ?? ''}, 'hex'),
          enrolment_until = ${addMs(at, enrolmentMs)} where id = ${id}`
        await endSessions(inTx, at, id)
      },
    })
  },
}

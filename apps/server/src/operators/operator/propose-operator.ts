import { refuse } from '@synet/core/result'
import type { OpsCall } from '#operators/ops-call'
import { rolesText } from '#operators/operator/operator-change'
import { propose } from '#operators/proposal/propose'

export const proposeOperator: OpsCall<'proposeOperator'> = async (context, request, operator) => {
  const { kind, operatorId, reason, secondFactor } = request
  const [row] = await context.sql<{ name: string; roles: string[] }[]>`
    select name, roles from app.operator where id = ${operatorId}`
  if (!row) return refuse('operator.not-found')
  const facts = { operatorId, operator: row.name }
  switch (kind) {
    case 'operator.roles': {
      const change = { from: rolesText(row.roles), roles: rolesText([...new Set(request.roles)]) }
      return propose(context, operator, { kind, facts: { ...facts, ...change }, reason, secondFactor })
    }
    case 'operator.second-factor':
      return propose(context, operator, {
        kind,
        facts: { ...facts, codeHash: request.codeHash },
        reason,
        secondFactor,
      })
    case 'operator.disabled':
      return propose(context, operator, { kind, facts, reason, secondFactor })
  }
}

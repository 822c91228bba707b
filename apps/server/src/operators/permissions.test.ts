import { opsRoutes, type OpsRoute } from '@synet/contract/routes'
import { permissionsOf, roleNames } from '#operators/operator/roles'
import { takeOperators } from '#test-support/operators'
import { describe, expect, it } from 'vitest'

const desk = takeOperators()

describe('the console', () => {
  it('asks every call for its own permission, whatever is sent', async () => {
    const ask = async (name: string, route: OpsRoute, token?: string) => {
      const response = await fetch(`${desk.product.urls.console}/ops${route.path}`, {
        method: route.method,
        headers: { 'content-type': 'application/json', ...(token && { token }) },
        ...(route.method === 'POST' && { body: '{}' }),
      })
      return [name, ((await response.json()) as { data: { error?: string } }).data.error]
    }
    const { sql } = desk.product.owner
    const named = Object.entries<OpsRoute>(opsRoutes).filter(([, { permission }]) => permission !== 'public')
    const give = (held: readonly string[]) =>
      sql`update app.operator set roles = ${[...held]} where name = 'demo-operator-2'`
    try {
      for (const held of [[], ...roleNames.map((name) => [name]), ['no-such-role']]) {
        await give(held)
        const may = permissionsOf(held)
        for (const [name, route] of named) {
          if (route.permission === 'any') continue
          const answer = await ask(name, route, desk.second.token)
          if (may.some((permission) => permission === route.permission))
            expect([held, ...answer]).not.toEqual([held, name, 'operator.forbidden'])
          else expect([held, ...answer]).toEqual([held, name, 'operator.forbidden'])
        }
      }
      for (const [name, route] of named) expect(await ask(name, route)).toEqual([name, 'session.required'])
    } finally {
      await give(['owner'])
    }
    expect(named.map(([name, { permission }]) => `${name}: ${permission}`)).toMatchInlineSnapshot(`
      [
        "logout: any",
        "me: any",
        "overview: any",
        "withdrawals: withdrawals.read",
        "withdrawalFacts: withdrawals.read",
        "reject: withdrawals.decide",
        "cancelPayout: withdrawals.decide",
        "exceptions: recharges.read",
        "proposeAssignment: recharges.assign",
        "proposeCapital: money.propose",
        "proposeResume: withdrawals.decide",
        "haltPayouts: withdrawals.decide",
        "rereadLogs: recharges.assign",
        "closeTask: recharges.assign",
        "proposals: proposals.read",
        "rejectProposal: proposals.decide",
        "cancelProposal: proposals.decide",
        "proposeMoney: money.propose",
        "settings: settings.read",
        "proposeSetting: settings.propose",
        "catalogue: catalogue.read",
        "proposeProject: catalogue.propose",
        "proposeCatalogue: catalogue.propose",
        "ledgerSearch: ledger.read",
        "ledgerAccount: ledger.read",
        "reserves: ledger.read",
        "log: log.read",
        "audit: audit.read",
        "customers: customers.read",
        "customer: customers.read",
        "customerHistory: customers.read",
        "customerTeam: customers.read",
        "freeze: customers.freeze",
        "confirmFreeze: customers.freeze",
        "renewFreeze: customers.freeze",
        "confirmRenewal: customers.freeze",
        "unfreeze: customers.freeze",
        "identityChecks: customers.read",
        "confirmIdentity: customers.freeze",
        "rejectIdentity: customers.freeze",
        "reads: log.read",
        "proposeDocument: texts.write",
        "messages: messages.read",
        "handleMessages: messages.send",
        "notices: notices.read",
        "saveNotice: notices.write",
        "proposeNotice: notices.write",
        "withdrawNotice: notices.write",
        "texts: texts.read",
        "proposeText: texts.write",
        "operators: operators.read",
        "proposeOperator: operators.propose",
        "proof: ledger.read",
        "publishProof: proof.publish",
        "training: training.read",
        "proposeLift: training.decide",
        "keepOffence: training.decide",
        "proposeRollBack: training.decide",
      ]
    `)
  })
})

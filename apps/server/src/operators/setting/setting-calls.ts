import type { OpsAnswer } from '@synet/contract/calls'
import type { Sql } from '@synet/ledger/database'
import { boundText, settingText, parseSetting } from '#platform/setting-text'
import { defaultSettings, readSettings, type Settings, settingRules, isSettingName } from '#platform/settings'
import { refuse } from '@synet/core/result'
import type { OpsCall } from '#operators/ops-call'
import { propose } from '#operators/proposal/propose'

interface Change {
  readonly id: bigint
  readonly name: string
  readonly value: string
  readonly state: string
  readonly operator: string
  readonly at: Date | null
}

/** Lists every setting with its value, bounds, last change and open proposal. */
export async function readSettingList(sql: Sql): Promise<OpsAnswer<'settings'>> {
  const [settings, executed, pending] = await Promise.all([
    readSettings(sql),
    sql<Change[]>`
      select distinct on (p.facts ->> 'name') p.id, coalesce(p.facts ->> 'name', '') as name, coalesce(p.facts ->> 'to', '') as value, p.state, o.name as operator, p.ended_at as at
        from app.proposal p join app.operator o on o.id = p.proposer_id
        where p.kind = 'setting' and p.state = 'executed' order by p.facts ->> 'name', p.id desc`,
    sql<Change[]>`
      select distinct on (p.facts ->> 'name') p.id, coalesce(p.facts ->> 'name', '') as name, coalesce(p.facts ->> 'to', '') as value, p.state, o.name as operator, p.effective_at as at
        from app.proposal p join app.operator o on o.id = p.proposer_id
        where p.kind = 'setting' and p.state in ('proposed', 'approved') order by p.facts ->> 'name', p.id desc`,
  ])
  const list = (Object.keys(settingRules) as (keyof Settings)[]).map((name) => {
    const { unit, approval } = settingRules[name]
    const last = executed.find((change) => change.name === name)
    const next = pending.find((change) => change.name === name)
    return {
      name,
      unit,
      approval,
      value: settingText(name, settings[name]),
      standard: settingText(name, defaultSettings[name]),
      min: boundText(name, 'min'),
      max: boundText(name, 'max'),
      changedAt: last?.at?.toISOString() ?? null,
      changedBy: last?.operator ?? null,
      pending: next
        ? {
            proposal: next.id.toString(),
            value: next.value,
            state: next.state,
            effectiveAt: next.at?.toISOString() ?? null,
          }
        : null,
    }
  })
  return { list, next: null }
}

export const proposeSetting: OpsCall<'proposeSetting'> = async (context, request, operator) => {
  const { name, from, reason, secondFactor } = request
  if (!isSettingName(name)) return refuse('setting.unknown')
  const value = parseSetting(name, request.to)
  if (!value.ok) return value
  // The value is normalised, so that equal values are equal texts.
  const to = settingText(name, value.value)
  return propose(context, operator, {
    kind: 'setting',
    facts: { name, from, to, unit: settingRules[name].unit },
    reason,
    secondFactor,
  })
}

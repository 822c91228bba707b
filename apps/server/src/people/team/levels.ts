import type { Answer } from '@synet/contract/calls'
import type { Sql, Transaction } from '@synet/ledger/database'
import { readSettings, type Settings } from '#platform/settings'

type Level = Answer<'user/info'>['level']

export interface LevelRule {
  readonly level: Level
  /** Units that filled a paid quota in the team in 30 days, from which the level begins. */
  readonly fromUnits: number
  /** The share of direct members' verified income. */
  readonly shareBps: number
}

/** The levels are in ascending order. */
export const levelRules = (settings: Settings): readonly LevelRule[] => [
  { level: 'beginner', fromUnits: 0, shareBps: settings.agentBeginnerBps },
  { level: 'junior', fromUnits: settings.agentJuniorUnits, shareBps: settings.agentJuniorBps },
  { level: 'senior', fromUnits: settings.agentSeniorUnits, shareBps: settings.agentSeniorBps },
  { level: 'partner', fromUnits: settings.agentPartnerUnits, shareBps: settings.agentPartnerBps },
]

/** Returns the highest level whose units are reached. */
export const levelOf = (settings: Settings, units: number): LevelRule =>
  levelRules(settings).findLast((rule) => units >= rule.fromUnits) ?? {
    level: 'beginner',
    fromUnits: 0,
    shareBps: settings.agentBeginnerBps,
  }

/**
 * Reads a user's level by the last count of the team's units, so that it is the same on every page and at every pledge.
 */
export async function readLevel(sql: Sql | Transaction, userId: bigint): Promise<LevelRule> {
  const [settings, [total]] = await Promise.all([
    readSettings(sql),
    sql<{ units: bigint }[]>`select units from app.team_total where user_id = ${userId}`,
  ])
  return levelOf(settings, Number(total?.units ?? 0n))
}

import * as z from 'zod/mini'
import { day, decimal, id, listOf, page, time } from '#schema/primitives'
import { agentLevel } from '#schema/user/profile'

export const userTeamSchemas = {
  'user/team': {
    request: z.object(page),
    answer: z.object({
      invite_code: z.string(),
      level: agentLevel,
      /** Percent of direct members' verified income, as a decimal string; as below. */
      share: decimal,
      /** Direct members. Inactive members have no run in progress. */
      directReferrals: z.number(),
      inactiveDirectReferrals: z.number(),
      /** All members below, at any depth. */
      teamTotal: z.number(),
      teamInactive: z.number(),
      /** Runs that the team has started. */
      teamTasks: z.number(),
      /** SNT from direct members' verified income over all time. */
      dynamicEarnings: decimal,
      /**
       * Units that filled a paid quota in the team in the last `levelDays` days, at most `unitsPerMemberDayMax` per
       * member and day.
       */
      levelUnits: z.number(),
      levelDays: z.number(),
      unitsPerMemberDayMax: z.number(),
      levels: z.array(z.object({ level: agentLevel, fromUnits: z.number(), share: decimal })),
      /** Direct members, newest first, with masked names. */
      members: listOf(z.object({ id, name: z.string(), active: z.boolean(), tasks: z.number(), joinedAt: time })),
    }),
  },
  /** SNT from direct members: by day or, for one day, by member. */
  'user/teamEarnings': {
    request: z.object({ ...page, day: z.optional(day) }),
    answer: listOf(
      z.object({
        /** UTC. */
        day,
        /** Masked; null for the row of a whole day. */
        member: z.nullable(z.string()),
        amount: decimal,
      }),
    ),
  },
} as const

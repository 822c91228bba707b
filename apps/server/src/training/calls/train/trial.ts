import { done, refuse } from '@synet/core/result'
import type { PublicCall, UserCall } from '#platform/http/call'
import { readTrialUnit } from '#training/unit/read-trial-unit'
import { createHash } from 'node:crypto'
import { deviceProof, trialToken } from '@synet/contract/device-proof'
import { commitHash } from '@synet/training/protocol/commit-hash'
import { readDeviceKey } from '#people/device/device-key'
import type { Sql } from '@synet/ledger/database'
import { verifyWork } from '#platform/message/proof-of-work'
import { consumeAddressRate } from '#people/session/rates'
import { findFirstUnit, type FirstUnit, firstUnit } from '#training/unit/first-unit'

/** Everybody gets the same unit for a while: a visitor makes the server compute nothing, and what they fetch is cached. */
export const trialUnit: PublicCall<'train/trialUnit'> = async (context) =>
  done({ unit: (await readTrialUnit(context, '')) ?? null })

interface Known extends FirstUnit {
  readonly project: string
  readonly version: number
  readonly steps: number
}

function readFirst(id: string): Known | undefined {
  const first = findFirstUnit(id)
  if (!first) return undefined
  const { project, result } = first
  return { ...result, project: project.code, version: firstUnit.version, steps: firstUnit.size * project.stepsPerUnit }
}

async function readVerified(sql: Sql, id: string): Promise<Known | undefined> {
  const [unit] = await sql<
    {
      project: string
      version: number
      delta_hash: string | null
      parameters_hash: string | null
      loss_trace: number[] | null
    }[]
  >`
    select project, version, delta_hash, parameters_hash, loss_trace from app.lease where id = ${id} and state = 'verified'`
  const { delta_hash: deltaHash, parameters_hash: parametersHash, loss_trace: lossTrace } = unit ?? {}
  // The losses of an old unit are not kept.
  if (!unit || !deltaHash || !parametersHash || !lossTrace) return undefined
  return {
    commitment: await commitHash({ deltaHash, parametersHash, lossTrace }),
    project: unit.project,
    version: unit.version,
    firstLoss: lossTrace[0] ?? 0,
    lastLoss: lossTrace.at(-1) ?? 0,
    steps: lossTrace.length,
  }
}

/**
 * Compares a visitor's result with that of the unit they repeated, which is verified or came with the code: 32 bytes, of
 * which nothing is merged. A device has one forever, and it is worth neither pay nor trust.
 */
export const trialResult: PublicCall<'train/trialResult'> = async (context, request, { ip }) => {
  const { sql, clock } = context
  const allowed = await consumeAddressRate(context, 'trial', ip)
  if (!allowed.ok) return allowed
  const key = readDeviceKey(request.publicKey)
  const token = trialToken(request.unit, request.work?.salt ?? '')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  if (!key?.signed(deviceProof(tokenHash), request.signature)) return refuse('device.key-wrong')
  const worked = await verifyWork(context, request.work)
  if (!worked.ok) return worked
  const known = readFirst(request.unit) ?? (await readVerified(sql, request.unit))
  if (!known) return refuse('trial.over')
  if (known.commitment !== request.commitment) return refuse('trial.differs')
  const kept = await sql`
    insert into app.trial (device, project, version, first_loss, last_loss, steps, at)
      values (${key.device}, ${known.project}, ${known.version}, ${known.firstLoss}, ${known.lastLoss}, ${known.steps},
        ${clock.now()})
      on conflict (device) do nothing`
  return kept.count === 1 ? done({}) : refuse('trial.done')
}

/** Gives what a device tried to the account that was registered after it; an account has one. */
export const keepTrial: UserCall<'train/keepTrial'> = async ({ sql }, request, { userId, credential }) => {
  const key = readDeviceKey(request.publicKey)
  if (!key?.signed(deviceProof(credential.hash), request.signature)) return refuse('device.key-wrong')
  await sql`
    update app.trial set user_id = ${userId} where device = ${key.device} and user_id is null
      and at < (select created_at from app.user_account where id = ${userId})
      and not exists (select from app.trial o where o.user_id = ${userId})`
  return done({})
}

export const ownTrial: UserCall<'train/ownTrial'> = async ({ sql }, _request, { userId }) => {
  const [row] = await sql<
    { at: Date; project: string; version: number; steps: number; first_loss: number; last_loss: number }[]
  >`
    select at, project, version, steps, first_loss, last_loss from app.trial where user_id = ${userId}`
  if (!row) return done({ trial: null })
  const { at, project, version, steps, first_loss: first, last_loss: last } = row
  return done({ trial: { at: at.toISOString(), project, version, steps, losses: [first, last] } })
}

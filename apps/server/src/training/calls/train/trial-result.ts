import { createHash } from 'node:crypto'
import { deviceProof, trialToken } from '@synet/contract/device-proof'
import { done, refuse } from '@synet/core/result'
import { commitHash } from '@synet/training/protocol/commit-hash'
import { readDeviceKey } from '#people/device/device-key'
import type { PublicCall } from '#platform/http/call'
import { takeWork } from '#platform/message/proof-of-work'
import { takeAddressRate } from '#people/session/rates'

/**
 * Compares a visitor's result with that of the unit they repeated, which is verified: 32 bytes, of which nothing is
 * merged. A device has one for ever, and it is worth neither pay nor trust.
 */
export const trialResult: PublicCall<'train/trialResult'> = async (context, request, { ip }) => {
  const { sql, clock } = context
  const allowed = await takeAddressRate(context, 'trial', ip)
  if (!allowed.ok) return allowed
  const key = readDeviceKey(request.publicKey)
  const token = trialToken(request.unit, request.work?.salt ?? '')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  if (!key?.signed(deviceProof(tokenHash), request.signature)) return refuse('device.key-wrong')
  const worked = await takeWork(context, request.work)
  if (!worked.ok) return worked
  const [unit] = await sql<
    {
      project: string
      version: number
      delta_hash: string | null
      parameters_hash: string | null
      loss_trace: number[] | null
    }[]
  >`
    select project, version, delta_hash, parameters_hash, loss_trace from app.lease
      where id = ${request.unit} and state = 'verified'`
  const { delta_hash: deltaHash, parameters_hash: parametersHash, loss_trace: lossTrace } = unit ?? {}
  // The losses of an old unit are not kept.
  if (!unit || !deltaHash || !parametersHash || !lossTrace) return refuse('trial.over')
  if ((await commitHash({ deltaHash, parametersHash, lossTrace })) !== request.commitment)
    return refuse('trial.differs')
  const kept = await sql`
    insert into app.trial (device, project, version, first_loss, last_loss, steps, at)
      values (${key.device}, ${unit.project}, ${unit.version}, ${lossTrace[0] ?? 0}, ${lossTrace.at(-1) ?? 0},
        ${lossTrace.length}, ${clock.now()})
      on conflict (device) do nothing`
  return kept.count === 1 ? done({}) : refuse('trial.done')
}

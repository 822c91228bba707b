import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#http/call'
import { lockLease, projectOf } from '#train/find-lease'
import { inTurn } from '#train/in-turn'

/** Binds the contributor to his result before the audit is drawn. Said twice with the same content, it changes nothing. */
export const commitUnit: UserCall<'train/commit'> = ({ sql, clock }, request, { userId }) =>
  inTurn('done', () =>
    inTransaction(sql, async (tx): Promise<Result<Record<string, never>>> => {
      const lease = await lockLease(tx, userId, request.leaseId)
      if (!lease) return refuse('lease.not-found')
      if (lease.state === 'leased' && lease.expires_at > clock.now()) {
        if (request.lossTrace.length !== projectOf(lease).stepsPerUnit) return refuse('unit.malformed')
        if (!request.lossTrace.every((loss) => Number.isFinite(Math.fround(loss)))) return refuse('unit.non-finite')
        await tx`update app.lease set state = 'committed', delta_hash = ${request.deltaHash},
          parameters_hash = ${request.parametersHash}, loss_trace = ${[...request.lossTrace]}::float8[] where id = ${lease.id}`
        return done({})
      }
      const same = lease.delta_hash === request.deltaHash && lease.parameters_hash === request.parametersHash
      return same ? done({}) : refuse(lease.delta_hash === null ? 'lease.over' : 'unit.hash')
    }),
  )

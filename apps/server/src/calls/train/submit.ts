import { createHash } from 'node:crypto'
import type { Answer } from '@synet/contract/calls'
import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { decodeDelta } from '@synet/training/protocol/decode-delta'
import { deltaNorm } from '@synet/training/protocol/clip-deltas'
import { judgeStaleness } from '@synet/training/protocol/judge-staleness'
import { isSuspect } from '@synet/training/protocol/suspect-unit'
import type { UserCall } from '#http/call'
import { announce } from '#event/announce'
import { lockLease, projectOf, readQuota } from '#train/find-lease'
import { inTurn } from '#train/in-turn'
import { engineVersion } from '#train/engine'
import { trainingLimits } from '#train/training-limits'
import { readSettings } from '#settings'

/** Verified units whose length is taken as usual. */
const normsAsked = 32

/** Takes a committed unit in; it counts once a replay has verified it. Sent twice, it is taken once. */
export const submitUnit: UserCall<'train/submit'> = ({ sql, clock }, request, { userId }) =>
  inTurn('done', () =>
    inTransaction(sql, async (tx): Promise<Result<Answer<'train/submit'>>> => {
      const lease = await lockLease(tx, userId, request.leaseId)
      if (!lease) return refuse('lease.not-found')
      const now = clock.now()
      if (lease.state === 'leased') return refuse(lease.expires_at > now ? 'unit.not-committed' : 'lease.over')
      if (lease.state === 'lapsed' || lease.state === 'released') return refuse('lease.over')
      if (lease.state === 'committed') {
        const fresh = judgeStaleness(request.version, { version: lease.version, expiresAt: lease.expires_at }, now)
        if (!fresh.ok) return fresh
        const project = projectOf(lease)
        const { delta } = request
        const decoded = decodeDelta(project.model, await engineVersion(), delta)
        if (!decoded.ok) return refuse(decoded.error)
        // Half a millisecond here: WebCrypto's copy and thread take longer.
        if (createHash('sha256').update(delta).digest('hex') !== lease.delta_hash) return refuse('unit.hash')
        const norm = deltaNorm(decoded.value)
        const [seen] = await tx<{ before: boolean; median: number | null }[]>`
          select exists (select from app.lease where delta_hash = ${lease.delta_hash} and id <> ${lease.id}) as before,
            (select percentile_cont(0.5) within group (order by norm) from (
              select norm from app.lease where project = ${lease.project} and state = 'verified'
                order by decided_at desc limit ${normsAsked}) as last) as median`
        const suspect = isSuspect(
          { norm, medianNorm: seen?.median ?? undefined, seenBefore: seen?.before ?? false },
          trainingLimits(await readSettings(tx)),
        )
        // The driver speaks text: base64 is two thirds of the hex that it would send.
        const text = Buffer.from(delta.buffer, delta.byteOffset, delta.length).toString('base64')
        await tx`update app.lease set state = 'accepted', delta = decode(${text}, 'base64'), norm = ${norm}, suspect = ${suspect}
          where id = ${lease.id}`
        const started =
          await tx`update app.run set state = 'running' where id = ${lease.run_id} and state in ('new', 'starting')`
        if (started.count > 0) await announce(tx, now, { userId, kind: 'run', subjectId: lease.run_id })
      }
      return done({ state: lease.state === 'committed' ? 'accepted' : lease.state, ...(await readQuota(tx, lease)) })
    }),
  )

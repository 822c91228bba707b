import { addMs, type Clock, hours, systemClock } from '@synet/core/clock'
import type { Context } from '#platform/context'
import { startLoop } from '#platform/loop/loop'
import type { Running } from '#platform/loop/running'
import { beatMs } from '#training/run/watch-outage'
import type { ProcessRole } from '#platform/database/database-roles'

/** A process that died is shown for this long, unless one of the same name takes its place. */
const deadShownMs = hours(1)

interface Process {
  readonly role: ProcessRole
  /** Unlike any other process's. */
  readonly name: string
}

/** Records that this very process lives; the heartbeat of its role shows only that some process of it does. */
export async function beatProcess(
  { sql }: Pick<Context, 'sql'>,
  { role, name }: Process,
  real: Clock = systemClock,
): Promise<void> {
  const now = real.now()
  await sql`insert into app.process_beat (process, role, started_at, real_at) values (${name}, ${role}, ${now}, ${now})
    on conflict (process) do update set real_at = excluded.real_at`
  await sql`delete from app.process_beat where real_at < ${addMs(now, -deadShownMs)}`
}

export const forgetProcess = ({ sql }: Pick<Context, 'sql'>, { name }: Process) =>
  sql`delete from app.process_beat where process = ${name}`

/** A process that ends in order is forgotten at once, because nobody needs to look at it. */
export function startProcessBeat(context: Pick<Context, 'sql'>, process: Process): Running {
  const loop = startLoop('process', beatMs, () => beatProcess(context, process))
  return {
    async stop() {
      await loop.stop()
      await forgetProcess(context, process)
    },
  }
}

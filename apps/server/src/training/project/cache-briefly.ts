import type { Context } from '#platform/context'

/**
 * Caches results for a while, for a few keys: public figures whose queries read all units are then computed once for
 * all requests.
 * @param ms how old an answer may be
 */
export function cacheBriefly<T, C extends Pick<Context, 'sql' | 'clock'> = Context>(
  ms: number,
  read: (context: C, key: string) => Promise<T>,
): (context: C, key: string) => Promise<T> {
  const kept = new WeakMap<Context['sql'], Map<string, { at: number; answer: Promise<T> }>>()
  return (context, key) => {
    const now = context.clock.now().getTime()
    const answers = kept.get(context.sql) ?? new Map<string, { at: number; answer: Promise<T> }>()
    kept.set(context.sql, answers)
    const found = answers.get(key)
    if (found && Math.abs(now - found.at) < ms) return found.answer
    const answer = read(context, key)
    answers.set(key, { at: now, answer })
    answer.catch(() => answers.delete(key))
    return answer
  }
}

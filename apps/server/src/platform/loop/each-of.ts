/** Does the work for each of them, also after one that fails. @throws the first error, after the others are done */
export async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

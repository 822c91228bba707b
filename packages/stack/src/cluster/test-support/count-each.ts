/** @returns each error once, after the number of times that it was seen */
export function countEach(errors: readonly string[]): readonly string[] {
  const alike = Map.groupBy(errors, (error) => error)
  return [...alike].map(([error, { length }]) => `${length} × ${error}`)
}

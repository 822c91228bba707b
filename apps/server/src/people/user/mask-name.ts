/** Masks a name to its first and last letter, whatever its length: `a***e`. */
export const maskName = (name: string): string => {
  const letters = Array.from(name)
  return `${letters[0] ?? ''}***${letters.length > 1 ? letters.at(-1) : ''}`
}

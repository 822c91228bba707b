/** Masks a name to its first and last letter, whatever its length: `a***e`. */
export const maskName = (name: string): string => {
  // A letter with its marks is one, also in Thai and in decomposed Vietnamese.
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return `${letters[0] ?? ''}***${letters.length > 1 ? letters.at(-1) : ''}`
}

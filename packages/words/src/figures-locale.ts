/**
 * The locale that writes the figures of a language. Half of those who read Spanish write 1,234.56 and half 1.234,56, so that
 * each half takes the other's mark between thousands for a decimal mark, and the page does not know which half reads. The Real
 * Academia Española recommends a space between thousands and allows both decimal marks, as Costa Rica's locale writes.
 */
export const figuresLocale = (language: string): string => (language === 'es-ES' ? 'es-CR' : language)

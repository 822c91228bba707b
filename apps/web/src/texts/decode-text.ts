/** Bytes of an early version are rarely text: what can't be shown is a dot. */
export const shownText = (text: string): string => text.replace(/[^\P{C}\n]|\uFFFD/gu, '·')

/** Symbols that stand for nothing readable: control characters as `shownText` has them, sounds that are none. */
const placeholders = /[?·]/gu

/** Tells whether a model's text is worth showing: at most a tenth of it are placeholders. */
export const isReadable = (text: string): boolean => {
  const signs = text.replace(/\s/g, '')
  return signs.length > 0 && (signs.match(placeholders)?.length ?? 0) <= signs.length / 10
}

export const decodeText = (base64: string): string =>
  shownText(new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))))

/** The variation selectors of emoji and of keycaps, which only say that they are in colour. */
const colour = /(?<=\p{ExtPict})\uFE0F|(?<=[0-9#*])\uFE0F(?=\u20E3)/gu

/** Control, bidirectional and unassigned characters, those that are drawn as nothing or as a blank, and piles of marks. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]|\p{M}{5}/u

/** Tells whether a text shows all of its characters, one after the other, so that it cannot be made to look like another one. */
export const isPlain = (text: string): boolean => !unseen.test(text.replace(colour, ''))
/** `isPlain` for a text of several lines. */
export const arePlainLines = (text: string): boolean => isPlain(text.replace(/\r?\n/g, ' '))

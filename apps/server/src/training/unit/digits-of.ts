/** Levels of blocks are stored as bytes and read as digits. */
export const digitsOf = (levels: Buffer): string => levels.join('')

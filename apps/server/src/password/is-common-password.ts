import { dictionary } from '@zxcvbn-ts/language-common'

const shortest = 8
/** Of the 49,000 that leaks hold most, those that are not refused for their length already. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= shortest))

/** Whoever guesses tries these first. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())

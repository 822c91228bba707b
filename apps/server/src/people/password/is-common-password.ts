import { dictionary } from '@zxcvbn-ts/language-common'

const shortest = 8
/** Holds those of the 49,000 most frequent leaked passwords that are not refused for their length already. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= shortest))

/** Checks whether a password is among those that are guessed first. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())

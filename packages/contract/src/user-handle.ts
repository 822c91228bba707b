import { plainDigits } from '#digits'

/** A phone number, a user name or an e-mail address as people copy it: in plain signs, without invisible characters. */
export const userHandleOf = (text: string): string => plainDigits(text.normalize('NFKC')).replace(/\p{C}/gu, '')

/** Formats a time for a mail, in UTC because the reader's time zone is unknown. */
export const mailTimeText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

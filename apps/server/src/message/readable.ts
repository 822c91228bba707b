/** A time as it stands in a mail, which knows no time zone of its reader. */
export const readable = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

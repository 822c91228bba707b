/** The time zone of this device, as the time zone database names it. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** @returns the time that a `datetime-local` field has, read as UTC; nothing while it is incomplete */
export function timeOfField(text: string): string | undefined {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(text) ?? []
  const at = new Date(`${day}T${clock}:00.000Z`)
  // 31 February would become a day of March.
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(`${day}T${clock}`) ? undefined : at.toISOString()
}

/** @returns the value that a datetime-local field shows for an ISO time, in UTC */
export const fieldOfTime = (iso: string): string => iso.slice(0, 16)

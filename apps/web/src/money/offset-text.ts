/** How far the clock of this device is ahead of UTC at a moment: `+05:30`. */
export function offsetText(at: string): string {
  const minutes = -new Date(at).getTimezoneOffset()
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${minutes < 0 ? '−' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

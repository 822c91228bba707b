import { storage } from '@synet/ui/storage'

const key = 'training-data'

/** What this device's training has sent and fetched in a month, `2026-11`. */
interface DataUsed {
  readonly month: string
  readonly bytes: number
}

export const monthOf = (time: Date): string => `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, '0')}`

export function dataUsed(month: string): number {
  try {
    const kept = JSON.parse(storage.read(key) ?? '{}') as Partial<DataUsed>
    return kept.month === month ? (kept.bytes ?? 0) : 0
  } catch {
    return 0
  }
}

export function addDataUsed(month: string, bytes: number): void {
  if (bytes > 0) storage.write(key, JSON.stringify({ month, bytes: dataUsed(month) + bytes } satisfies DataUsed))
}

import { useEffect, useState } from 'react'
import { clock } from '@synet/contract/server-clock'

/** Whole hours, minutes and seconds left, two digits each; never below zero. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** @returns milliseconds until then, updated every second; 0 once it is over */
export function useTimeLeft(until: string | number | undefined): number {
  const end = until === undefined ? 0 : new Date(until).getTime()
  const [now, setNow] = useState(() => clock.now().getTime())
  const over = now >= end
  useEffect(() => {
    setNow(clock.now().getTime())
    if (over) return
    const timer = setInterval(() => setNow(clock.now().getTime()), 1_000)
    return () => clearInterval(timer)
  }, [over, end])
  return Math.max(0, end - now)
}

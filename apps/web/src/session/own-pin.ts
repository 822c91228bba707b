import { ownPasswordMs } from '@synet/contract/factor-rules'
import { systemClock } from '@synet/core/clock'
import { session } from './session.ts'

let own: { readonly pin: string; readonly at: number } | undefined

/** The payment password that this session chose at its registration. It is kept in memory, and no longer than this. */
export const rememberPin = (pin: string): void => {
  own = { pin, at: systemClock.now().getTime() }
}

export const forgetPin = (): void => {
  own = undefined
}

/** @returns what a person who holds the device typed a few minutes ago and need not repeat; undefined afterwards */
export const recallPin = (): string | undefined =>
  own && systemClock.now().getTime() - own.at < ownPasswordMs ? own.pin : undefined

// Another session is another person's, or has to ask again.
session.subscribe(forgetPin)

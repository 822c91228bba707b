import { minutes } from '@synet/core/clock'

/** A wake lock and the engine would otherwise use an unplugged phone to its end. */
const askedAfterMs = minutes(30)

export interface ChargerQuestion {
  /** Whether training waits for an answer. */
  isOpen(): boolean
  /** Somebody started or resumed training, or came back to it: the next question comes half an hour later. */
  answered(): void
}

/**
 * Asks whether training shall continue, on a device whose browser does not say how full its battery is.
 * @param isNeeded whether it is such a device, at work now
 * @param opened is called when the question is asked
 */
export function createChargerQuestion(isNeeded: () => boolean, opened: () => void): ChargerQuestion {
  let isOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    isOpen: () => isOpen,
    answered() {
      isOpen = false
      clearTimeout(timer)
      if (!isNeeded()) return
      timer = setTimeout(() => {
        isOpen = true
        opened()
      }, askedAfterMs)
    },
  }
}

import { createStore } from '@synet/ui/store'

const atWork = createStore(false)

/** Says whether this device trains. It stands by itself, so that pages that only ask this do not load the training. */
export function setAtWork(now: boolean): void {
  if (now !== atWork.read()) atWork.set(now)
}

export const useIsAtWork = atWork.useValue

import { storage } from '@synet/ui/storage'
import { createStore } from '@synet/ui/store'

const key = 'balances-hidden'
const hidden = createStore(storage.read(key) === 'yes')

export const toggleBalances = (): void => {
  hidden.set(!hidden.read())
  storage.write(key, hidden.read() ? 'yes' : 'no')
}

/** The "hide balances" eye is remembered. */
export const useAreBalancesHidden = hidden.useValue

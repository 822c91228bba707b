import { queryClient } from '#api/api.ts'
import { homeNewsKey } from '#session/user.ts'
import { storage } from '@synet/ui/storage'

/** A deposit that this device has begun, as the search of its page: with the pledge that it is for, if there is one. */
export interface AwaitedDeposit {
  readonly id: string
  readonly pledge?: string | undefined
  readonly amount?: string | undefined
}

interface Shown {
  readonly deposit?: AwaitedDeposit | null
}

/** The days that were paid are kept beside it. */
function readAll(): Shown {
  try {
    return JSON.parse(storage.read(homeNewsKey) ?? '{}') as Shown
  } catch {
    return {}
  }
}

const read = (): AwaitedDeposit | null => readAll().deposit ?? null

export function awaitDeposit(deposit: AwaitedDeposit | null): void {
  storage.write(homeNewsKey, JSON.stringify({ ...readAll(), deposit }))
  queryClient.setQueryData(awaitedDepositQuery.queryKey, deposit)
}

/** The deposit that the first page follows: the last one, until a person has seen how it ended. */
export const awaitedDepositQuery = {
  queryKey: ['awaited deposit'],
  queryFn: read,
  initialData: read,
  staleTime: Infinity,
}

/** Another deposit may have been begun after this one. */
export function settleDeposit(id: string): void {
  if (read()?.id === id) awaitDeposit(null)
}

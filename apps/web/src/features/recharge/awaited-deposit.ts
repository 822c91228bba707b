import { queryClient } from '#api/api.ts'
import { awaitedDepositKey } from '#session/user.ts'
import { storage } from '@synet/ui/storage'

/** A deposit that this device has begun, as the search of its page: with the pledge that it is for, if there is one. */
export interface AwaitedDeposit {
  readonly id: string
  readonly pledge?: string | undefined
  readonly amount?: string | undefined
}

function read(): AwaitedDeposit | null {
  try {
    return JSON.parse(storage.read(awaitedDepositKey) ?? 'null') as AwaitedDeposit | null
  } catch {
    return null
  }
}

/** The deposit that the first page follows: the last one, until a person has seen how it ended. */
export const awaitedDepositQuery = {
  queryKey: ['awaited deposit'],
  queryFn: read,
  initialData: read,
  staleTime: Infinity,
}

export function awaitDeposit(deposit: AwaitedDeposit): void {
  storage.write(awaitedDepositKey, JSON.stringify(deposit))
  queryClient.setQueryData(awaitedDepositQuery.queryKey, deposit)
}

/** Another deposit may have been begun after this one. */
export function settleDeposit(id: string): void {
  if (read()?.id !== id) return
  storage.remove(awaitedDepositKey)
  queryClient.setQueryData(awaitedDepositQuery.queryKey, null)
}

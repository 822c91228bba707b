import { CallError } from '@synet/contract/client'
import { useState } from 'react'

/** Tells whether recovery has been refused for want of the second factor, of which only the account's owner learns. */
export function useFactorOnDemand(): {
  readonly asksFactor: boolean
  readonly asking: <Answer>(call: Promise<Answer>) => Promise<Answer>
} {
  const [asksFactor, setAsksFactor] = useState(false)
  const asking = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } catch (error) {
      if (error instanceof CallError && error.data?.error === 'login.factor-required') setAsksFactor(true)
      throw error
    }
  }
  return { asksFactor, asking }
}

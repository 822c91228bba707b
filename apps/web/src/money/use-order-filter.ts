import { type DateRange, rangeTimes } from '@synet/ui/fields/date-range'
import { useState } from 'react'
import { useDebouncedValue } from '#forms/use-debounced-value.ts'

interface OrderFilter {
  /** The number as typed; the letter and the zeros before it may be left out. */
  readonly number: string
  readonly range: DateRange | undefined
}

const everything: OrderFilter = { number: '', range: undefined }

const idOf = (number: string): string | undefined => /^[a-z]?0*([1-9]\d{0,17})$/i.exec(number.trim())?.[1]

/** The filter of a list of orders, and what the call takes for it once nobody is typing any more. */
export function useOrderFilter() {
  const [filter, setFilter] = useState(everything)
  const id = idOf(useDebouncedValue(filter.number) ?? '')
  return {
    filter,
    setFilter,
    clear: () => setFilter(everything),
    isOn: id !== undefined || filter.range !== undefined,
    input: { ...(id && { id }), ...(filter.range && rangeTimes(filter.range)) },
  }
}

export type OrderFilterState = ReturnType<typeof useOrderFilter>
/** The parameters of a list that the filter sets. */
export type OrderInput = OrderFilterState['input']

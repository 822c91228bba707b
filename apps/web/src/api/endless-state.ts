/** An endless query as the kit's list shows it. */
export function endlessState(query: {
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly hasNextPage: boolean
}): 'idle' | 'loading' | 'failed' | 'finished' {
  if (query.isFetchingNextPage) return 'loading'
  if (query.isFetchNextPageError) return 'failed'
  return query.hasNextPage ? 'idle' : 'finished'
}

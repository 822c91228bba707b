import { infiniteQueryOptions } from '@tanstack/react-query'

/** Query options of a list that is read page by page. */
export const pagesQuery = <A extends { readonly next: string | null }>(
  key: readonly unknown[],
  read: (page: { readonly cursor?: string }) => Promise<A>,
) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam }) => read(pageParam ? { cursor: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
  })

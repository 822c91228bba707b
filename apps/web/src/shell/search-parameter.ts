import { useRouterState } from '@tanstack/react-router'

/** A text parameter of the page's query. */
export const useParameter = (name: string): string | undefined =>
  useRouterState({
    select: (state) => {
      const value = (state.matches.at(-1)?.search as Record<string, unknown> | undefined)?.[name]
      return typeof value === 'string' && value !== '' ? value : undefined
    },
  })

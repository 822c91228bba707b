import { type Found, FindSheet } from '@synet/ui/keys/find-sheet'
import type { ConsolePage } from '#pages.ts'
import { hashOf } from './hash.ts'
import { t } from '@synet/words/operators/t'

const goTo = (hash: string) => (): void => {
  location.hash = hash
}

/** The number of a withdrawal is its id with a letter before it. */
const withdrawalId = (typed: string): string | undefined => /^W0*([1-9]\d{0,17})$/i.exec(typed)?.[1]

/** Pages by their names, withdrawals by their numbers, and the searches of customers, orders and postings for anything that is typed. */
export function FindAnything({
  open,
  onClose,
  pages,
}: {
  open: boolean
  onClose: () => void
  /** The pages that the operator may open. */
  pages: readonly ConsolePage[]
}) {
  const may = (path: string): boolean => pages.some((page) => page.path === path)
  const find = (typed: string): readonly Found[] => {
    const named = pages
      .filter((page) => t(page.name).toLowerCase().includes(typed.toLowerCase()))
      .map((page) => ({ id: page.path, name: t(page.name), go: goTo(`#/${page.path}`) }))
    if (typed === '') return named
    const searches = [
      { path: 'customers', name: t('console.customers') },
      { path: 'ledger', name: t('console.ledger') },
    ]
      .filter(({ path }) => may(path))
      .map(({ path, name }) => ({
        id: `${path} search`,
        name: t('console.find-in', { text: typed, page: name }),
        go: goTo(hashOf(path, 'search', typed)),
      }))
    const id = withdrawalId(typed)
    const order = { id: 'withdrawal', name: typed.toUpperCase(), note: t('console.withdrawals') }
    if (id !== undefined && may('withdrawals'))
      return [{ ...order, go: goTo(hashOf('withdrawals', 'reviewing', id)) }, ...searches]
    // The number of an order is no page's name.
    return /\d/.test(typed) ? [...[...searches].reverse(), ...named] : [...named, ...searches]
  }
  return <FindSheet open={open} onClose={onClose} title={t('console.find')} find={find} />
}

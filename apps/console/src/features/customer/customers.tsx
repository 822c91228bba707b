import type { PageProps } from '#shell/page-props.ts'
import { CustomerSearch } from './customer-search.tsx'
import { CustomerView } from './customer-view.tsx'
import { TeamTree } from './team-tree.tsx'

/** `#/customers`, `#/customers/search/<what>`, `#/customers/one/<id>`, `#/customers/team/<id>`. */
export function Customers({ parts: [view, what = ''], may }: PageProps) {
  if (view === 'one') return <CustomerView key={what} id={what} may={may} />
  if (view === 'team') return <TeamTree key={what} id={what} />
  const text = view === 'search' ? what : ''
  return <CustomerSearch key={text} text={text} />
}

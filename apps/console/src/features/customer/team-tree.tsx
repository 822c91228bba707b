import type { OpsAnswer } from '@synet/contract/calls'
import { dateTimeText } from '@synet/words/format'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type CSSProperties, Fragment, useState, type KeyboardEvent } from 'react'
import { call, failureText } from '#shell/api.ts'
import { hashOf } from '#shell/hash.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import { t } from '@synet/words/operators/t'
import css from './team-tree.module.css'

const item = '[role="treeitem"]'

/** Moves the focus as trees do: up and down among what is open, right to the first child, left to the parent, Home, End. */
function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const tree = event.currentTarget
  const here = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(item) : null
  if (!here) return
  const all = [...tree.querySelectorAll<HTMLElement>(item)]
  const at = all.indexOf(here)
  const level = (one: HTMLElement | undefined): number => Number(one?.getAttribute('aria-level'))
  const after = all[at + 1]
  const next: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: after,
    ArrowUp: all[at - 1],
    ArrowRight: level(after) > level(here) ? after : undefined,
    ArrowLeft: all.slice(0, at).findLast((candidate) => level(candidate) < level(here)),
    Home: all[0],
    End: all.at(-1),
  }
  if (!(event.key in next)) return
  event.preventDefault()
  const to = next[event.key]
  if (!to) return
  // Exactly one item of the tree is in the tab order (roving tabindex).
  for (const one of all) one.tabIndex = one === to ? 0 : -1
  to.focus()
}

type Member = OpsAnswer<'customerTeam'>['members']['list'][number]

const pageRows = 50
const branchQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['customer-team', id],
    queryFn: ({ pageParam }) => call('customerTeam', { id, limit: pageRows, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.members.next ?? undefined,
  })

/** The tree is one flat list of items: each says how deep it is, and a screen reader reads an item without its branch. */
const depth = (level: number) => ({ '--depth': level - 1 }) as CSSProperties

/** A row of a branch that is not a person: it is loading, it failed, or there are more. */
function Step({ level, children, onPress }: { level: number; children: string; onPress?: () => void }) {
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-busy={onPress ? undefined : true}
      tabIndex={-1}
      className={css['row']}
      style={depth(level)}
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onPress?.()
      }}
    >
      {children}
    </div>
  )
}

function Branch({ id, level }: { id: string; level: number }) {
  const query = useInfiniteQuery(branchQuery(id))
  if (query.isError && !query.data)
    return (
      <Step level={level} onPress={() => void query.refetch()}>
        {`${failureText(query.error)} ${t('kit.tap-to-retry')}`}
      </Step>
    )
  if (!query.data) return <Step level={level}>{t('kit.loading')}</Step>
  return (
    <>
      {query.data.pages
        .flatMap((page) => page.members.list)
        .map((member) => (
          <Node key={member.id} member={member} level={level} />
        ))}
      {query.hasNextPage && (
        <Step level={level} onPress={() => void query.fetchNextPage()}>
          {t(query.isFetchingNextPage ? 'kit.loading-more' : 'kit.show-more')}
        </Step>
      )}
    </>
  )
}

/** A member row. It can be expanded if the member has members of their own. */
function Node({ member, level, first }: { member: Member; level: number; first?: boolean }) {
  const [open, setOpen] = useState(false)
  const closed = member.direct === 0
  const href = hashOf('customers', 'one', member.id)
  return (
    <>
      <div
        role="treeitem"
        aria-level={level}
        aria-expanded={closed ? undefined : open}
        tabIndex={first ? 0 : -1}
        className={css['row']}
        style={depth(level)}
        onClick={() => setOpen(!closed && !open)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight' && !closed && !open) setOpen(true)
          else if (event.key === 'ArrowLeft' && open) setOpen(false)
          else if (event.key === 'Enter') location.hash = href
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <span className={css['turn']} aria-hidden="true">
          {closed ? '·' : open ? '▾' : '▸'}
        </span>
        <a href={href} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
          {member.username}
        </a>
        <span className="quiet">{dateTimeText(member.joinedAt)}</span>
        <span className="quiet">{t('customer.direct-of', { n: member.direct })}</span>
        {member.active && <span className="quiet">{t('customer.active')}</span>}
      </div>
      {open && <Branch id={member.id} level={level + 1} />}
    </>
  )
}

/** The inviters above a person and all members below them, loaded branch by branch. */
export function TeamTree({ id }: { id: string }) {
  const query = useInfiniteQuery(branchQuery(id))
  return (
    <LoadedList query={query}>
      {(pages) => {
        const [first] = pages
        if (!first) return null
        const rows = pages.flatMap((page) => page.members.list)
        return (
          <>
            <nav className={css['path']} aria-label={t('customer.way-up')}>
              {[...first.path].reverse().map((one) => (
                <Fragment key={one.id}>
                  {one.id === id ? (
                    <a href={hashOf('customers', 'one', one.id)} aria-current="page">
                      {one.username}
                    </a>
                  ) : (
                    <a href={hashOf('customers', 'team', one.id)}>{one.username}</a>
                  )}
                  {one.id !== id && <span aria-hidden="true">›</span>}
                </Fragment>
              ))}
            </nav>
            {rows.length === 0 ? (
              <p className="quiet">{t('customer.no-members')}</p>
            ) : (
              <div role="tree" aria-label={t('customer.team')} className={css['tree']} onKeyDown={moveInTree}>
                {rows.map((member, i) => (
                  <Node key={member.id} member={member} level={1} first={i === 0} />
                ))}
              </div>
            )}
          </>
        )
      }}
    </LoadedList>
  )
}

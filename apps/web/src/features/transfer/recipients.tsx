import { IconButton } from '@synet/ui/controls/icon-button'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { t } from '#texts/t.ts'
import css from './transfer.module.css'
import { storage } from '@synet/ui/storage'

interface Recipient {
  /** The name as it is typed. */
  readonly account: string
  /** Masked. */
  readonly name: string
}

const key = 'recipients'
const favouritesMax = 20

interface Kept {
  readonly userId: string
  readonly list: readonly Recipient[]
}

/** A user's favourite recipients. They stay on this device, and another user of it does not see them. */
function savedFavourites(userId: string): readonly Recipient[] {
  try {
    const kept = JSON.parse(storage.read(key) ?? 'null') as Kept | null
    return kept?.userId === userId ? kept.list : []
  } catch {
    return []
  }
}

const saveFavourites = (userId: string, list: readonly Recipient[]): void =>
  storage.write(key, JSON.stringify({ userId, list: list.slice(0, favouritesMax) } satisfies Kept))

const shownMax = 6

/** The people of one's last transfers, each once. */
const recentsQuery = {
  queryKey: ['user/transferList', { recents: true }],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Recipient[]> => {
    const { list } = await call('user/transferList', { direction: 'out', limit: 30 }, { signal })
    const people = new Map<string, Recipient>()
    for (const { account, counterparty } of list) {
      if (account !== '' && !people.has(account)) people.set(account, { account, name: counterparty })
    }
    return [...people.values()]
  },
}

/** Whom one may send to again: favourites, then those of the last transfers. */
export function Recipients({ userId, onPick }: { userId: string; onPick: (account: string) => void }) {
  const { data = [] } = useQuery(recentsQuery)
  const [favourites, setFavourites] = useState(() => savedFavourites(userId))
  const isFavourite = ({ account }: Recipient): boolean => favourites.some((favourite) => favourite.account === account)
  const shown = [...favourites, ...data.filter((one) => !isFavourite(one))].slice(0, shownMax)
  if (shown.length === 0) return null
  const toggle = (recipient: Recipient): void => {
    const next = isFavourite(recipient)
      ? favourites.filter(({ account }) => account !== recipient.account)
      : [recipient, ...favourites]
    saveFavourites(userId, next)
    setFavourites(next)
  }
  return (
    <section aria-label={t('transfer.recipients')}>
      <h2 className={css['recipients']}>{t('transfer.recipients')}</h2>
      <Card flush>
        {shown.map((one) => (
          <div key={one.account} className={css['recipient']}>
            <ListRow title={one.account} note={one.name} onClick={() => onPick(one.account)} />
            <IconButton
              name="star"
              label={t('transfer.favourite', { name: one.account })}
              pressed={isFavourite(one)}
              onClick={() => toggle(one)}
            />
          </div>
        ))}
      </Card>
    </section>
  )
}

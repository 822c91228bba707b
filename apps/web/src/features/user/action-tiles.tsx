import { Icon, type IconName } from '@synet/ui/icons/icon'
import type { LinkPath } from '#routes.ts'
import { prefetchPage } from '#navigation/loaded-pages.ts'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import css from './action-tiles.module.css'

interface Tile {
  readonly name: 'recharge' | 'withdraw' | 'transfer' | 'swap'
  readonly icon: IconName
  readonly path: LinkPath
}

export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <div className={css['tiles']}>
    {tiles.map(({ name, icon, path }) => (
      <button
        key={name}
        type="button"
        className={css['tile']}
        onPointerDown={() => prefetchPage(path)}
        onClick={() => void go(nav.navigateTo(path))}
      >
        <Icon name={icon} />
        {t(`action.${name}`)}
      </button>
    ))}
  </div>
)

/** What one does with money. The first stands out: it is what a new user needs. */
/** @param first whether depositing is the page's first action */
export const MoneyActions = ({ first }: { first: boolean }) => (
  <div className={first ? css['first'] : undefined}>
    <Tiles
      tiles={[
        { name: 'recharge', icon: 'recharge', path: '/pages-sub/recharge/index' },
        { name: 'withdraw', icon: 'withdraw', path: '/pages-sub/finance/withdraw' },
        { name: 'transfer', icon: 'transfer', path: '/pages-sub/finance/transfer' },
        { name: 'swap', icon: 'swap', path: '/pages-sub/swap/index' },
      ]}
    />
  </div>
)

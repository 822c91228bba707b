import { useLoadingClick } from '@synet/ui/controls/use-loading-click'
import { Spinner } from '@synet/ui/feedback/spinner'
import { classNames } from '@synet/ui/layout/class-names'
import { Icon, type IconName } from '@synet/ui/icons/icon'
import type { LinkPath } from '#routes.ts'
import { prefetchPage } from '#navigation/loaded-pages.ts'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import css from './action-tiles.module.css'

interface Tile {
  readonly name: string
  readonly icon: IconName
  readonly path: LinkPath
}

function TileButton({ name, icon, path }: Tile) {
  const [busy, click] = useLoadingClick(() => go(nav.navigateTo(path)))
  return (
    <button
      type="button"
      className={css['tile']}
      aria-busy={busy}
      onPointerDown={() => prefetchPage(path)}
      onClick={click}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
      {name}
    </button>
  )
}

/** @param past whether they open what was done, and do nothing */
export const Tiles = ({ tiles, past }: { tiles: readonly Tile[]; past?: true }) => (
  <div className={classNames(css['tiles'], past && css['past'])}>
    {tiles.map((tile) => (
      <TileButton key={tile.name} {...tile} />
    ))}
  </div>
)

/** What one does with money. None stands out: the step that home asks for does, and after a day nothing is asked. */
export const MoneyActions = () => (
  <Tiles
    tiles={[
      { name: t('action.recharge'), icon: 'recharge', path: '/pages-sub/recharge/index' },
      { name: t('action.withdraw'), icon: 'withdraw', path: '/pages-sub/finance/withdraw' },
      { name: t('action.transfer'), icon: 'transfer', path: '/pages-sub/finance/transfer' },
      { name: t('action.swap'), icon: 'swap', path: '/pages-sub/swap/index' },
    ]}
  />
)

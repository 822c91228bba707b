import { Icon, type IconName } from '@synet/ui/icons/icon'
import type { LinkPath } from '#routes.ts'
import { prefetchPage } from '#navigation/loaded-pages.ts'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import css from './actions.module.css'

const actions: readonly { name: 'recharge' | 'withdraw' | 'transfer' | 'swap'; icon: IconName; path: LinkPath }[] = [
  { name: 'recharge', icon: 'recharge', path: '/pages-sub/recharge/index' },
  { name: 'withdraw', icon: 'withdraw', path: '/pages-sub/finance/withdraw' },
  { name: 'transfer', icon: 'transfer', path: '/pages-sub/finance/transfer' },
  { name: 'swap', icon: 'swap', path: '/pages-sub/swap/index' },
]

export function Actions() {
  return (
    <div className={css['actions']}>
      {actions.map(({ name, icon, path }) => (
        <button
          key={name}
          type="button"
          className={css['action']}
          onPointerDown={() => prefetchPage(path)}
          onClick={() => void go(nav.navigateTo(path))}
        >
          <span className={css['circle']}>
            <Icon name={icon} />
          </span>
          {t(`action.${name}`)}
        </button>
      ))}
    </div>
  )
}

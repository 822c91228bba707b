import { kitWord } from '@synet/words/translate'
import { Icon, type IconName } from './icon.tsx'
import css from './tab-bar.module.css'

export interface Tab {
  readonly path: string
  readonly name: string
  readonly icon: IconName
  /** What waits behind it, in words; drawn as a dot. */
  readonly news?: string | undefined
}

/** Icons only; the name is there for whoever listens (NAV-02). */
export function TabBar({
  tabs,
  current,
  onSelect,
  onTouch,
}: {
  tabs: readonly Tab[]
  current: string
  onSelect: (path: string) => void
  onTouch?: (path: string) => void
}) {
  return (
    <nav className={css['bar']} aria-label={kitWord('kit.tabs')}>
      {tabs.map((tab) => (
        <a
          key={tab.path}
          href={`#${tab.path}`}
          className={css['tab']}
          aria-label={tab.name}
          aria-description={tab.news}
          aria-current={tab.path === current ? 'page' : undefined}
          onPointerDown={() => onTouch?.(tab.path)}
          onClick={(event) => {
            event.preventDefault()
            onSelect(tab.path)
          }}
        >
          <span className={tab.news === undefined ? undefined : css['news']}>
            <Icon name={tab.icon} selected={tab.path === current} />
          </span>
        </a>
      ))}
    </nav>
  )
}

import { kitWord } from '@synet/words/translate'
import { Icon, type IconName } from '../icons/icon.tsx'
import { Mark } from '../icons/mark.tsx'
import { classNames } from './class-names.ts'
import css from './tab-bar.module.css'

export interface Tab<P extends string> {
  readonly path: P
  readonly name: string
  readonly icon: IconName
  /** Unread news behind the tab, in words; drawn as a dot. */
  readonly news?: string | undefined
}

/** Icons, on a desktop with their names; screen readers get the names everywhere (NAV-02). */
export function TabBar<P extends string>({
  tabs,
  current,
  wanted = current,
  wideOnly = false,
  onSelect,
  onTouch,
}: {
  tabs: readonly Tab<P>[]
  /** The path of the page that is shown: `aria-current`. */
  current: string
  /** The path of the page that is being loaded: its tab is marked from the tap on. */
  wanted?: string
  /** Whether the bar is shown on desktops only, above a page that is no tab's root. */
  wideOnly?: boolean
  onSelect: (path: P) => void
  onTouch?: (path: P) => void
}) {
  return (
    <nav className={classNames(css['bar'], wideOnly && css['wideOnly'])} aria-label={kitWord('kit.tabs')}>
      <span className={css['mark']}>
        <Mark size={28} />
        Synet
      </span>
      <div className={css['tabs']}>
        {tabs.map((tab) => (
          <a
            key={tab.path}
            href={`#${tab.path}`}
            className={css['tab']}
            aria-label={tab.name}
            title={tab.name}
            aria-description={tab.news}
            aria-current={tab.path === current ? 'page' : undefined}
            data-chosen={tab.path === wanted || undefined}
            onPointerDown={() => onTouch?.(tab.path)}
            onClick={(event) => {
              event.preventDefault()
              onSelect(tab.path)
            }}
          >
            <span className={tab.news === undefined ? undefined : css['news']}>
              <Icon name={tab.icon} selected={tab.path === wanted} />
            </span>
          </a>
        ))}
      </div>
    </nav>
  )
}

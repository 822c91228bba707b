import { kitWord } from '@synet/words/translate'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import css from './navigation-bar.module.css'

/** The bar of a page (NAV-17), in the tone of the theme. The root of a tab has a large title and nothing to go back to. */
export function NavigationBar({
  title,
  note,
  onBack,
  end,
}: {
  title: string
  /** One line below the title, such as "Day 12 of 30". */
  note?: string | undefined
  onBack?: (() => void) | undefined
  end?: ReactNode
}) {
  return (
    <header className={classNames(css['bar'], !onBack && css['root'])}>
      {onBack && (
        <div>
          <IconButton name="back" label={kitWord('kit.back')} onClick={onBack} />
        </div>
      )}
      <div className={css['title']}>
        <h1>{title}</h1>
        {note !== undefined && <p className={css['note']}>{note}</p>}
      </div>
      <div className={css['end']}>{end}</div>
    </header>
  )
}

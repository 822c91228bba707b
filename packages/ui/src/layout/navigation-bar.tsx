import { kitWord } from '@synet/words/translate'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import css from './navigation-bar.module.css'

export type BarLook = 'light' | 'dark'

export function NavigationBar({
  title,
  look = 'light',
  onBack,
  end,
}: {
  title: string
  look?: BarLook
  onBack?: (() => void) | undefined
  end?: ReactNode
}) {
  return (
    <header className={classNames(css['bar'], css[look])}>
      <div>{onBack && <IconButton name="back" label={kitWord('kit.back')} onClick={onBack} />}</div>
      <h1 className={css['title']}>{title}</h1>
      <div className={css['end']}>{end}</div>
    </header>
  )
}

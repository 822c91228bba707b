import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import css from './notice.module.css'

export function Notice({
  tone = 'plain',
  title,
  children,
}: {
  tone?: 'plain' | 'warn' | 'bad'
  title?: string
  children: ReactNode
}) {
  return (
    <div
      className={`${css['notice']} ${tone === 'plain' ? '' : css[tone]}`}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <Icon name={tone === 'plain' ? 'note' : 'warning'} size={20} />
      <div className={css['text']}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}

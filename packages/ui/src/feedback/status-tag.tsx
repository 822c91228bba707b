import { Icon, type IconName } from '../icons/icon.tsx'
import css from './status-tag.module.css'

export type Tone = 'good' | 'waiting' | 'bad' | 'plain' | 'working'

const icons: Record<Tone, IconName> = {
  good: 'done',
  waiting: 'clock',
  bad: 'failed',
  plain: 'note',
  working: 'refresh',
}

/** A state is always an icon and a word, never colour alone. */
export function StatusTag({ tone, children, icon }: { tone: Tone; children: string; icon?: IconName }) {
  return (
    <span className={`${css['tag']} ${css[tone]}`}>
      <Icon name={icon ?? icons[tone]} size={16} />
      {children}
    </span>
  )
}

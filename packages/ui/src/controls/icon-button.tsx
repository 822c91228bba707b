import { Icon, type IconName } from '../icons/icon.tsx'
import { classNames } from '../layout/class-names.ts'
import css from './icon-button.module.css'

export function IconButton({
  name,
  label,
  onClick,
  pressed,
  dot,
}: {
  name: IconName
  label: string
  onClick: () => void
  pressed?: boolean
  /** News behind it; the label says so in words. */
  dot?: boolean
}) {
  return (
    <button
      type="button"
      className={classNames(css['button'], dot && css['dot'])}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={name} />
    </button>
  )
}

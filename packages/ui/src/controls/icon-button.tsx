import { Icon, type IconName } from '../icons/icon.tsx'
import css from './icon-button.module.css'

export function IconButton({
  name,
  label,
  onClick,
  pressed,
}: {
  name: IconName
  label: string
  onClick: () => void
  pressed?: boolean
}) {
  return (
    <button type="button" className={css['button']} aria-label={label} aria-pressed={pressed} onClick={onClick}>
      <Icon name={name} />
    </button>
  )
}

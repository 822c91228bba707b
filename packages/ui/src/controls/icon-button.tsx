import { Icon, type IconName } from '../icons/icon.tsx'
import { classNames } from '../layout/class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { useLoadingClick } from './use-loading-click.ts'
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
  onClick: () => unknown
  pressed?: boolean
  /** News behind it; the label says so in words. */
  dot?: boolean
}) {
  const [busy, click] = useLoadingClick(onClick)
  return (
    <button
      type="button"
      className={classNames(css['button'], dot && css['dot'])}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={busy}
      onClick={click}
    >
      {busy ? <Spinner /> : <Icon name={name} />}
    </button>
  )
}

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Dotted } from './dotted.tsx'
import { Icon, type IconName } from '../icons/icon.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { useLoadingClick } from '../controls/use-loading-click.ts'
import css from './list-row.module.css'

export function ListRow({
  icon,
  lead,
  title,
  note,
  end,
  onClick,
  danger,
  current,
}: {
  icon?: IconName
  lead?: ReactNode
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  /** While its promise is pending, the row shows that it works. */
  onClick?: () => unknown
  danger?: boolean
  /** For rows that are choices: whether it is the chosen one. */
  current?: boolean
}) {
  const [busy, click] = useLoadingClick(onClick)
  const content = (
    <>
      {(icon || lead) && (
        <span className={classNames(css['lead'], icon && css['tile'], danger && css['danger'])}>
          {icon ? <Icon name={icon} size={20} /> : lead}
        </span>
      )}
      <span className={classNames(css['main'], danger && css['danger'])}>
        <span>{title}</span>
        {note !== undefined && (
          <span className={css['note']}>{typeof note === 'string' ? <Dotted text={note} /> : note}</span>
        )}
      </span>
      {end !== undefined && <span className={css['end']}>{end}</span>}
      {onClick && current !== false && (
        <span className={css['arrow']}>
          {busy ? <Spinner /> : <Icon name={current ? 'check' : 'forward'} size={20} />}
        </span>
      )}
    </>
  )
  return onClick ? (
    <button type="button" className={css['row']} onClick={click} aria-busy={busy} aria-current={current || undefined}>
      {content}
    </button>
  ) : (
    <div className={css['row']}>{content}</div>
  )
}

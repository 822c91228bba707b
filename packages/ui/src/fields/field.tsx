import { type ReactNode, useId } from 'react'
import css from './field.module.css'
import { Icon } from '../icons/icon.tsx'

export interface FieldFrame {
  readonly label: string
  /** Right of the label, e.g. what is available. */
  readonly aside?: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

export interface FieldIds {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: true | undefined
}

/** Label above, error below; the error replaces the hint and is announced. */
export function Field({
  label,
  aside,
  hint,
  error,
  children,
  group,
}: FieldFrame & { children: (ids: FieldIds) => ReactNode; group?: true }) {
  const id = useId()
  const noteId = `${id}-note`
  const describedBy = error || hint ? noteId : undefined
  const labelled = group ? <span id={`${id}-label`}>{label}</span> : <label htmlFor={id}>{label}</label>
  return (
    <div
      className={css['field']}
      {...(group && { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy })}
    >
      <div className={css['head']}>
        {labelled}
        {aside !== undefined && <span className={css['aside']}>{aside}</span>}
      </div>
      {children({ id, describedBy, invalid: error ? true : undefined })}
      <div id={noteId} aria-live="polite">
        {error ? (
          <p className={css['error']}>
            <Icon name="warning" size={20} />
            {error}
          </p>
        ) : (
          hint && <div className={css['hint']}>{hint}</div>
        )}
      </div>
    </div>
  )
}

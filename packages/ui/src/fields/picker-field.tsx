import { Icon } from '../icons/icon.tsx'
import { Field, type FieldFrame } from './field.tsx'
import css from './field.module.css'

/**
 * A field whose button opens a sheet to choose in.
 * @param shown what is chosen, or what to do while nothing is
 */
export function PickerField({
  shown,
  isEmpty,
  onOpen,
  ...frame
}: FieldFrame & { shown: string; isEmpty?: boolean; onOpen: () => void }) {
  return (
    <Field {...frame}>
      {({ id, describedBy, invalid }) => (
        <div className={css['box']} data-invalid={invalid}>
          <button
            id={id}
            type="button"
            className={css['picker']}
            data-empty={isEmpty ? true : undefined}
            aria-haspopup="dialog"
            aria-label={`${frame.label}: ${shown}`}
            aria-describedby={describedBy}
            onClick={onOpen}
          >
            <span>{shown}</span>
            <Icon name="down" size={20} />
          </button>
        </div>
      )}
    </Field>
  )
}

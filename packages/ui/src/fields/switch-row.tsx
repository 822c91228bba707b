import { Checkbox } from '@base-ui/react/checkbox'
import { Switch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icons/icon.tsx'
import css from './switch-row.module.css'

interface RowProps {
  readonly name: string
  /** The effect of the switch, shown beside it. */
  readonly effect?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function SwitchRow({ name, effect, checked, onChange }: RowProps) {
  const id = useId()
  return (
    <div className={css['row']}>
      <span className={css['text']}>
        <label htmlFor={id} className={css['name']}>
          {name}
        </label>
        {effect && (
          <span id={`${id}-effect`} className={css['effect']}>
            {effect}
          </span>
        )}
      </span>
      <Switch.Root
        id={id}
        className={css['switch']}
        checked={checked}
        aria-describedby={effect ? `${id}-effect` : undefined}
        onCheckedChange={(next) => onChange(next)}
      >
        <Switch.Thumb className={css['thumb']} />
      </Switch.Root>
    </div>
  )
}

export function CheckboxRow({ name, effect, checked, onChange }: RowProps) {
  const id = useId()
  return (
    <div className={css['row']}>
      <Checkbox.Root
        id={id}
        className={css['box']}
        checked={checked}
        aria-describedby={effect ? `${id}-effect` : undefined}
        onCheckedChange={(next) => onChange(next)}
      >
        <Checkbox.Indicator>
          <Icon name="check" size={18} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <span className={css['text']}>
        <label htmlFor={id} className={css['name']}>
          {name}
        </label>
        {effect && (
          <span id={`${id}-effect`} className={css['effect']}>
            {effect}
          </span>
        )}
      </span>
    </div>
  )
}

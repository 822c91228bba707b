import { kitWord } from '@synet/words/translate'
import { dateText } from '@synet/words/format'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import css from './date-range-field.module.css'
import { type DateRange, lastDays, type RangeMax, rangeFault, rangeTimes } from './date-range.ts'
import { Field, type FieldFrame } from './field.tsx'
import field from './field.module.css'
import { PickerField } from './picker-field.tsx'
import { Icon } from '../icons/icon.tsx'
import { ListRow } from '../layout/list-row.tsx'
import { Sheet } from '../overlays/sheet.tsx'

/** Ranges of this many days, today included. */
const presets = [1, 7, 30, 90] as const

const presetName = (days: number): string =>
  days === 1 ? kitWord('kit.range-today') : kitWord('kit.range-last', { days })

const sameRange = (a: DateRange | undefined, b: DateRange | undefined): boolean =>
  a?.from === b?.from && a?.to === b?.to

function rangeName(range: DateRange | undefined, today: string): string {
  if (!range) return kitWord('kit.range-all')
  const preset = presets.find((days) => sameRange(range, lastDays(days, today)))
  if (preset) return presetName(preset)
  const day = (text: string): string => dateText(`${text}T12:00`)
  return range.from === range.to ? day(range.from) : `${day(range.from)} – ${day(range.to)}`
}

function DayInput({ label, value, max, onChange }: DayInputProps) {
  return (
    <Field label={label}>
      {({ id }) => (
        <div className={field['box']}>
          <input
            id={id}
            type="date"
            className={css['day']}
            value={value}
            max={max}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  )
}

interface DayInputProps {
  readonly label: string
  readonly value: string
  readonly max: string
  readonly onChange: (day: string) => void
}

/** Two days of one's own: what is typed so far, kept while the sheet is closed, and what is wrong with it. */
function useOwnRange(initial: DateRange, max: RangeMax, today: string) {
  const [typed, setTyped] = useState<DateRange>()
  const [tried, setTried] = useState(false)
  const range = typed ?? initial
  const fault = rangeFault(range, max, today)
  return {
    range,
    /** A missing day is no fault before the form was sent. */
    fault: tried || fault !== 'missing' ? fault : undefined,
    type: (change: Partial<DateRange>): void => setTyped({ ...range, ...change }),
    reset(): void {
      setTyped(undefined)
      setTried(false)
    },
    submit(): DateRange | undefined {
      setTried(true)
      return !fault && rangeTimes(range) ? range : undefined
    },
  }
}

function OwnRange({
  own,
  max,
  today,
  onChoose,
}: {
  own: ReturnType<typeof useOwnRange>
  max: RangeMax
  today: string
  onChoose: (range: DateRange) => void
}) {
  const { fault } = own
  return (
    <form
      className={css['own']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A form around the field would receive it too: React's events bubble up its own tree, not the document's.
        event.stopPropagation()
        const range = own.submit()
        if (range) onChoose(range)
      }}
    >
      <h3>{kitWord('kit.range-own')}</h3>
      <div className={css['days']}>
        <DayInput
          label={kitWord('kit.range-from')}
          value={own.range.from}
          max={today}
          onChange={(from) => own.type({ from })}
        />
        <DayInput
          label={kitWord('kit.range-to')}
          value={own.range.to}
          max={today}
          onChange={(to) => own.type({ to })}
        />
      </div>
      <div aria-live="polite">
        {fault && (
          <p className={field['error']}>
            <Icon name="warning" size={20} />
            {fault === 'too-long'
              ? kitWord(`kit.range-max-${max.unit}`, { count: max.count })
              : kitWord(`kit.range-${fault}`)}
          </p>
        )}
      </div>
      <Button type="submit" block>
        {kitWord('kit.range-apply')}
      </Button>
    </form>
  )
}

function Presets({
  value,
  today,
  onChoose,
}: {
  value: DateRange | undefined
  today: string
  onChoose: (range: DateRange | undefined) => void
}) {
  return (
    <div className={css['presets']}>
      <ListRow title={kitWord('kit.range-all')} current={!value} onClick={() => onChoose(undefined)} />
      {presets.map((days) => {
        const range = lastDays(days, today)
        return (
          <ListRow
            key={days}
            title={presetName(days)}
            current={sameRange(value, range)}
            onClick={() => onChoose(range)}
          />
        )
      })}
    </div>
  )
}

/** A field that opens a sheet: presets, or two days of one's own within the allowed length (UI-13). */
export function DateRangeField({
  value,
  onChange,
  max,
  today,
  ...frame
}: FieldFrame & {
  value: DateRange | undefined
  onChange: (range: DateRange | undefined) => void
  max: RangeMax
  /** The reader's day now. */
  today: string
}) {
  const [open, setOpen] = useState(false)
  const own = useOwnRange(value ?? lastDays(7, today), max, today)
  const choose = (range: DateRange | undefined): void => {
    setOpen(false)
    own.reset()
    if (!sameRange(range, value)) onChange(range)
  }
  return (
    <>
      <PickerField {...frame} shown={rangeName(value, today)} onOpen={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={frame.label}>
        <Presets value={value} today={today} onChoose={choose} />
        <OwnRange own={own} max={max} today={today} onChoose={choose} />
      </Sheet>
    </>
  )
}

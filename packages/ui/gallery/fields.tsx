import { useState } from 'react'
import { AmountField } from '../src/fields/amount-field.tsx'
import type { DateRange } from '../src/fields/date-range.ts'
import { DateRangeField } from '../src/fields/date-range-field.tsx'
import { ImagePicker } from '../src/fields/image-picker.tsx'
import { PasswordField } from '../src/fields/password-field.tsx'
import { PinField } from '../src/fields/pin-field.tsx'
import { RadioCards } from '../src/fields/radio-cards.tsx'
import { SearchList } from '../src/controls/search-list.tsx'
import { Segmented } from '../src/controls/segmented.tsx'
import { CheckboxRow, SwitchRow } from '../src/fields/switch-row.tsx'
import { TextField } from '../src/fields/text-field.tsx'
import { Section, State } from './section.tsx'

const networks = [
  { value: 'dev', name: 'Development', note: 'Test money only' },
  { value: 'TRC20', name: 'TRON (TRC20)', note: 'Addresses begin with T' },
]
const cities = ['Accra', 'Bogotá', 'Zürich', 'São Paulo'].map((name) => ({ value: name, name, note: 'A city' }))

/** Uploads go nowhere here: every second one fails. */
let uploads = 0
const send = async (file: File, onProgress: (part: number) => void): Promise<string> => {
  for (let part = 0; part <= 1; part += 0.25) {
    onProgress(part)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  if (++uploads % 2 === 0) throw new Error('The server did not answer')
  return URL.createObjectURL(file)
}

function Inputs() {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState('12.5')
  const [pin, setPin] = useState('')
  const [network, setNetwork] = useState('dev')
  const [city, setCity] = useState<string>()
  const [part, setPart] = useState('day')
  const [on, setOn] = useState(true)
  return (
    <Section id="UI-06" title="Input">
      <State name="empty, with a hint">
        <TextField label="Nickname" hint="Shown in the app" value={text} onChange={setText} />
      </State>
      <State name="with a counter">
        <TextField label="Note" value={text} onChange={setText} maxLength={20} showCount />
      </State>
      <State name="wrong">
        <TextField label="User name" error="At least 4 characters" value="ab" onChange={setText} />
      </State>
      <State name="password">
        <PasswordField label="Password" value={text} onChange={setText} />
      </State>
      <State name="amount">
        <AmountField label="Amount" unit="USDT" value={amount} onChange={setAmount} />
      </State>
      <State name="six digits">
        <PinField label="Payment password" value={pin} onChange={setPin} mask />
      </State>
      <State name="one of a few">
        <RadioCards label="Network" choices={networks} value={network} onChange={setNetwork} />
      </State>
      <State name="one of many">
        <SearchList label="City" placeholder="Choose a city" choices={cities} value={city} onChange={setCity} />
      </State>
      <State name="a view of two or three">
        <Segmented
          label="Period"
          choices={[
            { value: 'day', name: 'Day' },
            { value: 'week', name: 'Week' },
          ]}
          value={part}
          onChange={setPart}
        />
      </State>
      <State name="on or off">
        <SwitchRow name="Auto-reinvest" effect="The principal stays for another round" checked={on} onChange={setOn} />
        <CheckboxRow name="I have read this" checked={on} onChange={setOn} />
      </State>
    </Section>
  )
}

function DateRanges() {
  const [range, setRange] = useState<DateRange>()
  return (
    <Section id="UI-13" title="Date range">
      <DateRangeField
        label="Period"
        value={range}
        onChange={setRange}
        max={{ count: 30, unit: 'days' }}
        today="2026-11-21"
      />
    </Section>
  )
}

function Images() {
  const [pictures, setPictures] = useState<readonly string[]>([])
  return (
    <Section id="UI-07" title="Choose images">
      <State name="up to nine; every second upload fails">
        <ImagePicker
          label="Pictures"
          value={pictures}
          onChange={setPictures}
          send={send}
          textOf={(error) => (error instanceof Error ? error.message : '')}
        />
      </State>
    </Section>
  )
}

export function Fields() {
  return (
    <>
      <Inputs />
      <DateRanges />
      <Images />
    </>
  )
}

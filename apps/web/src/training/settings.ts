import { storage } from '@synet/ui/storage'
import { createStore } from '@synet/ui/store'
import { mayDrain } from './watch-battery.ts'

/** What the owner of a device allows it; each device has its own. */
export interface TrainingSettings {
  /** Training never uses the mobile network. */
  readonly wifiOnly: boolean
  readonly chargingOnly: boolean
  /** Local times of a day, `HH:MM`; the end may be on the next morning. */
  readonly hours: { readonly from: string; readonly to: string } | undefined
  /** Gentle trains one unit at a time. */
  readonly power: 'full' | 'gentle'
  /** A short vibration says that a unit was verified. */
  readonly vibrates: boolean
}

const key = 'training-settings'
const usual: TrainingSettings = {
  wifiOnly: false,
  chargingOnly: false,
  hours: undefined,
  power: mayDrain() ? 'gentle' : 'full',
  vibrates: false,
}

function read(): TrainingSettings {
  try {
    return { ...usual, ...(JSON.parse(storage.read(key) ?? '{}') as Partial<TrainingSettings>) }
  } catch {
    return usual
  }
}
const settings = createStore(read())
export const { read: trainingSettings, subscribe: onTrainingSettings, useValue: useTrainingSettings } = settings

export function changeTrainingSettings(change: Partial<TrainingSettings>): void {
  const next = { ...settings.read(), ...change }
  storage.write(key, JSON.stringify(next))
  settings.set(next)
}

/** Equal ends mean the whole day. @param time local, `HH:MM` */
export const isWithinHours = ({ from, to }: { from: string; to: string }, time: string): boolean =>
  from < to ? from <= time && time < to : from <= time || time < to

interface TellsConnection {
  readonly connection: EventTarget & { readonly type?: string }
}
const tellsConnection = (of: object): of is TellsConnection =>
  'connection' in of && of.connection instanceof EventTarget && 'type' in of.connection

/** Tells whether this browser says over which network it is connected: some do not, and then nobody can keep to Wi-Fi. */
export const knowsNetwork = (): boolean => tellsConnection(navigator)

export const isMobileNetwork = (): boolean => tellsConnection(navigator) && navigator.connection.type === 'cellular'

export const onNetworkChange = (listener: () => void): void => {
  if (tellsConnection(navigator)) navigator.connection.addEventListener('change', listener)
}

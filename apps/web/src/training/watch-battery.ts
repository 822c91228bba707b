/** Below this the battery is the owner's, unless it is being charged. */
const levelMin = 0.3

interface Battery extends EventTarget {
  readonly charging: boolean
  readonly level: number
}
interface TellsBattery {
  getBattery(): Promise<Battery>
}
const tellsBattery = (of: object): of is TellsBattery => 'getBattery' in of

/** Tells whether this browser says anything about the battery. */
export const knowsBattery = (): boolean => tellsBattery(navigator)

/** Tells whether this is a phone or tablet whose browser does not say when it runs low: those of Apple, and Firefox's. */
export const mayDrain = (): boolean =>
  'matchMedia' in globalThis && matchMedia('(pointer: coarse)').matches && !knowsBattery()

export interface BatteryState {
  readonly low: boolean
  readonly charging: boolean
}

/** Reports the battery now and at each change; nothing where the browser does not expose it. */
export async function watchBattery(onChange: (state: BatteryState) => void): Promise<void> {
  if (!tellsBattery(navigator)) return
  const battery = await navigator.getBattery()
  const reportBattery = (): void =>
    onChange({ low: !battery.charging && battery.level < levelMin, charging: battery.charging })
  battery.addEventListener('levelchange', reportBattery)
  battery.addEventListener('chargingchange', reportBattery)
  reportBattery()
}

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

/** Reports whether the battery is low, now and at each change; nothing where the browser does not expose it. */
export async function watchBattery(onChange: (low: boolean) => void): Promise<void> {
  if (!tellsBattery(navigator)) return
  const battery = await navigator.getBattery()
  const look = (): void => onChange(!battery.charging && battery.level < levelMin)
  battery.addEventListener('levelchange', look)
  battery.addEventListener('chargingchange', look)
  look()
}

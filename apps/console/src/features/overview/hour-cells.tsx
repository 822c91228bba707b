import { hours as inHours } from '@synet/core/clock'
import { groupBy } from '@synet/core/group-by'
import { weekdayText, weekdayTimeText } from '@synet/words/format'
import css from './overview.module.css'

const hoursADay = 24

/** Draws a row per day of the reader's calendar and a cell per hour: the more units, the brighter. @param hours oldest first, the last one in progress */
export function HourCells({ hours, now, label }: { hours: readonly number[]; now: number; label: string }) {
  const most = Math.max(1, ...hours)
  const levelOf = (units: number): number => (units === 0 ? 0 : Math.max(1, Math.ceil((5 * units) / most)))
  const cells = hours.map((units, i) => ({ units, at: new Date(now - inHours(hours.length - 1 - i)) }))
  const rows = groupBy(cells, ({ at }) => at.toDateString())
  return (
    <div className={css['hours']} role="img" aria-label={label}>
      {[...rows].map(([day, list]) => (
        <div key={day} className={css['hour-row']}>
          <span>{list[0] && weekdayText(list[0].at.getTime())}</span>
          {Array.from({ length: hoursADay }, (_, hour) => {
            const cell = list.find(({ at }) => at.getHours() === hour)
            return (
              // The place is what an hour is.
              <i
                key={hour}
                data-level={cell ? levelOf(cell.units) : undefined}
                title={cell && `${weekdayTimeText(cell.at.getTime())} · ${cell.units}`}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

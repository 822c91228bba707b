import { regions } from '@synet/contract/regions'
import { Card } from '@synet/ui/layout/card'
import { numberText } from '@synet/words/format'
import { regionName } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'
import table from '#texts/table.module.css'
import css from './project.module.css'
import type { Project } from './queries.ts'

const width = 343
/** The map ends at the latitudes where nobody lives. */
const [north, south] = [66, -44]
const scale = width / 360
const height = Math.round((north - south) * scale * 1.15)
const radiusMax = 9
const rowsShown = 12

const x = (lon: number): number => (lon + 180) * scale
const y = (lat: number): number => (north - lat) * scale * 1.15

/** The cities that can be chosen draw the map; those where work was done stand out by its share. */
function Dots({ found }: { found: ReadonlyMap<string, number> }) {
  const most = Math.max(...found.values())
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('project.map-label', { count: found.size })}>
      {regions.map(({ code, lat, lon }) => (
        <circle key={code} cx={x(lon).toFixed(1)} cy={y(lat).toFixed(1)} r="1.4" fill="var(--text-3)" />
      ))}
      {regions.flatMap(({ code, lat, lon }) => {
        const units = found.get(code)
        return units === undefined
          ? []
          : [
              <circle
                key={code}
                cx={x(lon).toFixed(1)}
                cy={y(lat).toFixed(1)}
                r={(3 + (radiusMax - 3) * Math.sqrt(units / most)).toFixed(1)}
                fill="var(--green)"
                fillOpacity="0.55"
                stroke="var(--green)"
              />,
            ]
      })}
    </svg>
  )
}

/** Verified units by the region that contributors name, as a map and as a table. */
export function RegionMap({ project }: { project: Project }) {
  if (project.regions.length === 0) return null
  return (
    <Card label={t('project.map')}>
      <div className={css['part']}>
        <h2>{t('project.map')}</h2>
        <p className={css['text']}>{t('project.map-note')}</p>
        <div className={css['map']}>
          <Dots found={new Map(project.regions.map(({ region, units }) => [region, units]))} />
        </div>
        <table className={table['table']}>
          <thead>
            <tr>
              <th scope="col">{t('runs.filter')}</th>
              <th scope="col">{t('project.contributors')}</th>
              <th scope="col">{t('project.merged')}</th>
            </tr>
          </thead>
          <tbody>
            {project.regions.slice(0, rowsShown).map((region) => (
              <tr key={region.region}>
                <td>{regionName(region.region)}</td>
                <td>{numberText(region.contributors)}</td>
                <td>{numberText(region.units)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {project.regions.length > rowsShown && (
          <p className="note">{t('project.more-regions', { count: project.regions.length - rowsShown })}</p>
        )}
      </div>
    </Card>
  )
}

import { kitWord } from '@synet/words/translate'

/** A chart's values for a person who cannot see the picture. */
export const ChartTable = ({
  head,
  rows,
}: {
  head: readonly [x: string, y: string]
  rows: readonly (readonly [x: string, y: string])[]
}) => (
  <div className="visually-hidden">
    <table>
      <caption>{kitWord('kit.chart-table')}</caption>
      <thead>
        <tr>
          <th>{head[0]}</th>
          <th>{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([x, y]) => (
          <tr key={x}>
            <td>{x}</td>
            <td>{y}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

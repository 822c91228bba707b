import { kitWord } from '@synet/words/translate'
import { encode } from 'uqr'
import css from './qr-code.module.css'

export function QrCode({ value, name, size = 204 }: { value: string; name: string; size?: number }) {
  const { data } = encode(value, { ecc: 'M', border: 4 })
  const side = data.length
  let path = ''
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) if (dark) path += `M${x} ${y}h1v1h-1z`
  }
  return (
    <div className={css['code']} style={{ width: size }}>
      <svg
        viewBox={`0 0 ${side} ${side}`}
        role="img"
        aria-label={kitWord('kit.qr', { name })}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
    </div>
  )
}

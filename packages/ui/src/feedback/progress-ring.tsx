import type { ReactNode } from 'react'
import css from './progress-ring.module.css'

/** Share done as a ring; what it means stands inside it in words. */
export function ProgressRing({
  share,
  pending = 0,
  label,
  size = 168,
  done,
  children,
}: {
  /** 0…1 */
  share: number
  /** Handed in but not yet verified, 0…1, drawn after `share`. */
  pending?: number
  label: string
  size?: number
  done?: boolean
  children: ReactNode
}) {
  const stroke = 10
  const radius = (size - stroke) / 2
  const around = 2 * Math.PI * radius
  const clamp = (n: number): number => Math.min(1, Math.max(0, n))
  const arc = (n: number, color: string, key: string, opacity = 1) => (
    <circle
      key={key}
      className={css['value']}
      cx={size / 2}
      cy={size / 2}
      r={radius}
      fill="none"
      stroke={color}
      strokeOpacity={opacity}
      strokeWidth={stroke}
      strokeLinecap={n > 0 ? 'round' : 'butt'}
      strokeDasharray={around}
      strokeDashoffset={around * (1 - clamp(n))}
    />
  )
  return (
    <div
      className={css['ring']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamp(share) * 100)}
    >
      <svg width={size} height={size} aria-hidden="true">
        {arc(1, 'var(--surface-3)', 'track')}
        {pending > 0 && arc(share + pending, 'var(--primary)', 'pending', 0.4)}
        {share > 0 && arc(share, done ? 'var(--green)' : 'var(--primary)', 'share')}
      </svg>
      <div className={css['inside']} style={{ maxWidth: size - 3 * stroke }}>
        {children}
      </div>
    </div>
  )
}

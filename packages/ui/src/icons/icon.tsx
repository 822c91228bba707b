import type { JSX } from 'react'

/** Drawn on 24 × 24 with a 1.75 stroke; `solid` parts are filled in the selected variant. */
const shapes = {
  home: (
    <>
      <path className="solid" d="M4 10.6 12 4l8 6.6V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z" />
      <path d="M9.5 20v-5.5h5V20" />
    </>
  ),
  tasks: (
    <>
      <rect className="solid" x="4" y="4" width="16" height="16" rx="3" />
      <path d="m8 9 1.2 1.2L11.5 8M8 15l1.2 1.2L11.5 14M14.5 9.5H17M14.5 15.5H17" />
    </>
  ),
  network: (
    <>
      <circle className="solid" cx="12" cy="5.5" r="2.5" />
      <circle className="solid" cx="5.5" cy="17.5" r="2.5" />
      <circle className="solid" cx="18.5" cy="17.5" r="2.5" />
      <path d="M10.7 7.7 6.8 15.2M13.3 7.7l3.9 7.5M8 17.5h8" />
    </>
  ),
  person: (
    <>
      <circle className="solid" cx="12" cy="8" r="4" />
      <path className="solid" d="M4.5 20c.6-3.9 3.6-6 7.5-6s6.9 2.1 7.5 6z" />
    </>
  ),
  moon: <path d="M19.5 14.2A8 8 0 1 1 9.8 4.5a6.3 6.3 0 0 0 9.7 9.7z" />,
  back: <path d="m14.5 5-7 7 7 7" />,
  forward: <path d="m9.5 5 7 7-7 7" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m5 12.5 4.5 4.5L19 7" />,
  done: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8.3 12.3 2.6 2.6 4.9-5.2" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  warning: (
    <>
      <path d="M12 4.5 20.5 19.5h-17z" />
      <path d="M12 10v4.5M12 17v.2" />
    </>
  ),
  failed: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m9.3 9.3 5.4 5.4M14.7 9.3l-5.4 5.4" />
    </>
  ),
  note: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 8v.2" />
    </>
  ),
  copy: (
    <>
      <rect x="9" y="9" width="11" height="11" rx="2.5" />
      <path d="M15 9V6.5A2.5 2.5 0 0 0 12.5 4h-6A2.5 2.5 0 0 0 4 6.5v6A2.5 2.5 0 0 0 6.5 15H9" />
    </>
  ),
  eye: (
    <>
      <path d="M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M9.6 6.1A9 9 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.7 3.4M6.3 7.9A14.5 14.5 0 0 0 2.8 12S6 18.2 12 18.2a9 9 0 0 0 4-.9" />
      <path d="m4 4 16 16" />
    </>
  ),
  recharge: <path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14" />,
  withdraw: <path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M5 19.5h14" />,
  transfer: <path d="M20 4 10.5 13.5M20 4l-6 16-3.5-6.5L4 10z" />,
  swap: <path d="M7.5 4 4 7.5 7.5 11M4 7.5h13M16.5 13l3.5 3.5-3.5 3.5M20 16.5H7" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4 4" />
    </>
  ),
  pause: <path d="M8.5 5.5v13M15.5 5.5v13" />,
  play: <path className="solid" d="M8 5.2v13.6L18.5 12z" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.6 2.6 3.7 5.4 3.7 8.5s-1.1 5.9-3.7 8.5c-2.6-2.6-3.7-5.4-3.7-8.5S9.4 6.1 12 3.5z" />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
      <path d="m4.5 7.5 7.5 6 7.5-6" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3.5 19 6v6c0 4.3-2.9 7.2-7 8.5-4.1-1.3-7-4.2-7-8.5V6z" />
      <path d="m9 12 2.2 2.2L15.2 10" />
    </>
  ),
  logout: <path d="M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />,
  device: (
    <>
      <rect x="7" y="3" width="10" height="18" rx="2" />
      <path d="M11 17.5h2" />
    </>
  ),
  software: (
    <>
      <rect x="6.5" y="6.5" width="11" height="11" rx="2" />
      <path d="M10 3.5v3M14 3.5v3M10 17.5v3M14 17.5v3M3.5 10h3M3.5 14h3M17.5 10h3M17.5 14h3" />
    </>
  ),
  node: (
    <>
      <rect x="4" y="4.5" width="16" height="6" rx="2" />
      <rect x="4" y="13.5" width="16" height="6" rx="2" />
      <path d="M7.5 7.5h.2M7.5 16.5h.2M11 7.5h5.5M11 16.5h5.5" />
    </>
  ),
  wallet: (
    <>
      <path d="M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3" />
      <path d="M4 7.5V17a2.5 2.5 0 0 0 2.5 2.5H20V8H5" />
      <path d="M16 13.8h.2" />
    </>
  ),
  receipt: <path d="M6 3.5h12v17l-3-1.8-3 1.8-3-1.8-3 1.8zM9 8.5h6M9 12.5h6" />,
  help: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.7 9.7a2.4 2.4 0 1 1 3.4 2.3c-.8.4-1.1.9-1.1 1.7M12 16.5v.2" />
    </>
  ),
  refresh: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5" />,
  edit: <path d="m5 19 .8-3.9L16.3 4.6a1.7 1.7 0 0 1 2.4 0l.7.7a1.7 1.7 0 0 1 0 2.4L8.9 18.2z" />,
  external: (
    <path d="M13 5h6v6M19 5l-8.5 8.5M10 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5V14" />
  ),
  bell: <path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1h-15zM10 20a2.2 2.2 0 0 0 4 0" />,
  offline: (
    <path d="M4 4l16 16M8.5 12.7a5.5 5.5 0 0 1 2.6-1.4M5.2 9.4a10 10 0 0 1 3-2M15.5 12.7a5 5 0 0 0-.7-.6M18.8 9.4A10.5 10.5 0 0 0 11 6.5M12 17.5v.2" />
  ),
  place: (
    <>
      <path d="M12 20.5s-6.5-5.6-6.5-10.3a6.5 6.5 0 0 1 13 0c0 4.7-6.5 10.3-6.5 10.3z" />
      <circle cx="12" cy="10" r="2.4" />
    </>
  ),
  share: (
    <path d="M12 14.5V4M8 7.5 12 4l4 3.5M6 11.5h-.5A1.5 1.5 0 0 0 4 13v5.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V13a1.5 1.5 0 0 0-1.5-1.5H18" />
  ),
  scan: <path d="M4.5 8.5v-4h4M15.5 4.5h4v4M19.5 15.5v4h-4M8.5 19.5h-4v-4M7 12h10" />,
  star: <path className="solid" d="m12 4 2.4 5.1 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.8l5.6-.7z" />,
  more: <path d="M6 12h.2M12 12h.2M18 12h.2" />,
} satisfies Record<string, JSX.Element>

export type IconName = keyof typeof shapes

/** Decoration: the text beside it (or the control's name) carries the meaning. */
export function Icon({ name, size = 24, selected }: { name: IconName; size?: number; selected?: boolean }) {
  return (
    <svg
      className={selected ? 'icon icon-selected' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  )
}

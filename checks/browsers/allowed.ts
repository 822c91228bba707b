/** What the built files may use although a supported browser lacks it, by the reason. */
const byReason: Readonly<Record<string, readonly string[]>> = {
  'a name of our own or of a library, not the one of the platform': [
    '.changed()',
    '.createContext()',
    '.run()',
    '.scan()',
    '.subscribe()',
    '.toArray()',
    '.token()',
    '.watch()',
    '.when()',
    '.build()',
    '.configure()',
    '.destroy()',
    '.detached',
    '.displayName',
    '.fallback()',
    '.fetch()',
    '.first()',
    '.forget()',
    '.isActive()',
    '.isError',
    '.lock()',
    '.resize',
    '.segment',
    '.take()',
  ],
  'used after a test of its presence, by us': [
    '.canShare()',
    '.createPolicy()',
    '.detect()',
    '.getBattery()',
    '.getSubscription()',
    '.share()',
    '.showNotification()',
    '.unsubscribe()',
    '.vibrate()',
    '.yield()',
    'Intl.Segmenter',
    'Notification',
    'Notification.permission',
    'Notification.requestPermission',
    'PublicKeyCredential.isConditionalMediationAvailable',
    'requestIdleCallback',
    'trustedTypes',
  ],
  'used after a test of its presence, by Base UI': ['.checkVisibility()', 'CSS.registerProperty'],
  'used after a test of its presence, by React': [
    '.skipTransition()',
    '.startViewTransition()',
    'navigation',
    'setImmediate',
  ],
  'used after a test of its presence, by SimpleWebAuthn': [
    '.getAuthenticatorData()',
    '.getPublicKey()',
    '.getPublicKeyAlgorithm()',
    '.getTransports()',
  ],
  'used after a test of its presence, by Zod': ['.stackTraceLimit', 'Error.captureStackTrace'],
  'set only, which means nothing where it is unknown': ['Error.stackTraceLimit'],
  'of a pointer or of a scroll bar, which such a device does not have or draws in its own way': [
    'cursor: not-allowed',
    'cursor: pointer',
    'resize',
    'scrollbar-color',
    'scrollbar-width',
    ':selection',
  ],
  'only Windows has forced colours, and no browser there lacks it': ['forced-color-adjust'],
  'without it, lines break at other places, and a text field has a scroll bar': [
    'field-sizing',
    'text-wrap',
    'word-break: auto-phrase',
  ],
  'without it, a long list is drawn at once': ['contain-intrinsic-size', 'content-visibility'],
  'without it, something appears without an animation': ['@property'],
  // Chrome 103 and 104.
  'without it, a narrow card keeps the arrangement of a wide one': ['@container', 'container-type'],
  'without it, the rows of neighbouring cards do not line up': ['grid-template-rows: subgrid'],
  // Firefox 115 to 120.
  'without it, a field or card is not highlighted; what is chosen has a sign beside it': [':has'],
}

/** Names that a library tests for; our own code may not use them, because it does not. */
export const ofLibraries: readonly string[] = Object.entries(byReason).flatMap(([reason, names]) =>
  /, by (?!us$)/.test(reason) ? names : [],
)

export const allowed: ReadonlyMap<string, string> = new Map(
  Object.entries(byReason).flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
)

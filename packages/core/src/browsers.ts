/**
 * The oldest version of each browser that the apps support. The builds lower syntax to it, and `checks/browsers` compares
 * every built file with it. Chrome 103 includes Chrome 109, the last one on Windows 7 and 8. Chrome stands for Android's
 * WebView and Edge, and Safari 16.4 for every browser on iOS 16.4.
 */
export const oldestBrowsers = {
  chrome: '103',
  chrome_android: '103',
  webview_android: '103',
  edge: '103',
  safari: '16.4',
  safari_ios: '16.4',
  firefox: '115',
  firefox_android: '115',
  samsunginternet_android: '20',
} as const

const { chrome, edge, safari, safari_ios: ios, firefox } = oldestBrowsers

/** What the builder takes. Samsung Internet 20 is Chrome 106. */
export const buildTargets: string[] = [
  `chrome${chrome}`,
  `edge${edge}`,
  `safari${safari}`,
  `ios${ios}`,
  `firefox${firefox}`,
]

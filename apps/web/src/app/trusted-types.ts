interface PolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string }): unknown
}

/**
 * The page's policy lets no text become script. Workers are started by their address, so the addresses of our own files,
 * and no others, pass. Browsers without trusted types check nothing.
 */
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
factory?.createPolicy('default', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError('a script of another origin')
    return url
  },
})

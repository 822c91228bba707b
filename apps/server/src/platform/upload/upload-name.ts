const prefix = '/uploads/'

export const uploadUrl = (name: string): string => prefix + name

/** The name in an upload's address; undefined for any other text, so that no path is ever made of one. */
export function uploadName(url: string): string | undefined {
  const name = url.startsWith(prefix) ? url.slice(prefix.length) : ''
  return isUploadName(name) ? name : undefined
}

export const isUploadName = (name: string): boolean => /^[0-9a-f]{32}\.webp$/.test(name)

import { readKeyPlaces } from '#platform/config'
import { findClosed } from '#platform/config/closed-path'
import { readVariable } from '#platform/config/read-variable'
import { KeyFileError, KeyPlaceError } from '#custody/signer/keys/key-place-error'
import { tryConfiguredKeys } from '#custody/signer/keys/open-configured-keys'
import { type Finding, findingLine, readOrUndefined } from '#processes/setup/finding'
import { messageOf } from '#processes/setup/message-of'
import { StartFailure, StartRefusal } from '#platform/start-refusal'

function findingOf({ variable, cause }: KeyPlaceError): Finding {
  const what = `${variable}: the key does not open`
  if (!(cause instanceof KeyFileError))
    return { what: `${what}: ${messageOf(cause)}`, next: 'check its address, its name and the log-in' }
  const { path, code } = cause.cause as NodeJS.ErrnoException
  const closed = path === undefined ? undefined : findClosed(path, 'read')
  if (closed) return { what: `${what}: ${cause.part}: ${closed.what}`, next: closed.next }
  // A module that does not load says what it needed in further lines.
  const [why = ''] = cause.message.split('\n')
  const said = path === undefined ? why : `${cause.part}: ${path} cannot be read (${code})`
  return { what: `${what}: ${said}`, next: 'name the file that is there' }
}

/** Opens every key as the signer does. Keys in files that cannot be read are a finding of their own. */
export async function findKeyPlaces(): Promise<readonly Finding[]> {
  if (readVariable('SIGNER_STANDBY_PORT') !== undefined) return []
  const places = readOrUndefined(readKeyPlaces)
  return places === undefined ? [] : (await tryConfiguredKeys(places)).map(findingOf)
}

/** @throws StartRefusal for a file that a restart does not bring, StartFailure for what may answer later */
export function refuseKeyPlace(error: unknown): never {
  if (!(error instanceof KeyPlaceError)) throw error
  const line = findingLine(findingOf(error))
  throw error.cause instanceof KeyFileError ? new StartRefusal(line) : new StartFailure(line)
}

import { readStoreFile } from '#platform/config'
import { openStore } from '#custody/signer/store'

// Makes this standby the active signer; run at its machine, with its environment.
const store = openStore(readStoreFile())
store.promote()
store.close()
console.log('Promoted: start this signer without SIGNER_STANDBY_PORT. The former one can sign nothing any more.')

import { parseArgs } from 'node:util'
import { needStore } from '#processes/setup/need-given'
import { openStore } from '#custody/signer/store'

// Makes this standby the active signer; run at its machine, with its environment.
parseArgs({ options: {} })
const store = openStore(needStore())
store.promote()
store.close()
console.log('Promoted: start this signer without SIGNER_STANDBY_PORT. The former one can sign nothing any more.')

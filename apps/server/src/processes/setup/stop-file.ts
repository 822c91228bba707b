import { join } from 'node:path'
import type { ProcessRole } from '#platform/database/database-roles'

/** While it is there, `synet start` does not run the process. It outlives a restart of the machine. */
export const stopFile = (folder: string, role: ProcessRole): string => join(folder, `${role}.stopped`)

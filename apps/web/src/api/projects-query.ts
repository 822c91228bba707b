import { savedLanguage } from '#texts/language.ts'
import { callQuery } from './api.ts'

/** All training projects, in the user's language. */
export const projectsQuery = () => callQuery('project/list', { language: savedLanguage() })

/** A project with its versions and measurements, in the user's language. */
export const projectQuery = (code: string) => callQuery('project/detail', { code, language: savedLanguage() })

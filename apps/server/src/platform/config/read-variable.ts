import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { closedText, findClosed } from '#platform/config/closed-path'
import {
  namesOf,
  type PlaceName,
  places,
  type Variable,
  type VariableName,
  variables,
} from '#platform/config/variables'
import type { ProcessRole } from '#platform/database/database-roles'
import { StartRefusal } from '#platform/start-refusal'

export type Value<N extends VariableName> = z.output<(typeof variables)[N]['type']>

/** An environment and its problems, each of which names the variable. */
interface Found {
  readonly text?: string
  /** Holds the text. */
  readonly file?: string
  readonly problem?: string
}

/** The file that holds a secret: the one that is named, or systemd's credential. */
export function fileOf(name: VariableName, environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment[`${name}_FILE`]
  if (named) return named
  const credentials = environment['CREDENTIALS_DIRECTORY']
  const file = credentials && join(credentials, name)
  return file && existsSync(file) ? file : undefined
}

function findText(name: VariableName, environment: NodeJS.ProcessEnv): Found {
  const { secret } = variables[name] as Variable
  const here = secret === 'file' ? undefined : environment[name] || undefined
  const file = secret === undefined ? undefined : fileOf(name, environment)
  if (here !== undefined && file !== undefined) return { problem: `${name} stands in the environment and in ${file}` }
  if (file === undefined) return here === undefined ? {} : { text: here }
  try {
    return { text: readFileSync(file, 'utf8').trim(), file }
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException
    const closed = findClosed(file, 'read')
    return { problem: `${name}_FILE: ${closed ? closedText(closed) : `${file} cannot be read (${code})`}` }
  }
}

/** The message lacks the text, which may be a secret. */
const describeIssue = (form: string, { issues: [issue] }: z.ZodError): string =>
  issue?.code === 'custom' ? issue.message : `expected is: ${form}`

type Read<N extends VariableName> = { readonly value?: Value<N> | undefined; readonly problem?: string }

function parse<N extends VariableName>(name: N, environment: NodeJS.ProcessEnv): Read<N> {
  const { text, file, problem } = findText(name, environment)
  if (problem !== undefined) return { problem }
  if (text === undefined) return {}
  const { success, data, error } = variables[name].type.safeParse(text)
  if (success) return { value: data as Value<N> }
  return {
    problem: `${file === undefined ? name : `${name} in ${file}`}: ${describeIssue(variables[name].form, error)}`,
  }
}

/** @returns undefined where it is not set @throws StartRefusal when it is not valid */
export function readVariable<N extends VariableName>(name: N, environment = process.env): Value<N> | undefined {
  const { value, problem } = parse(name, environment)
  if (problem !== undefined) throw new StartRefusal(problem)
  return value
}

/** @throws StartRefusal when it is not set or not valid */
export function needVariable<N extends VariableName>(name: N): Value<N> {
  const value = readVariable(name, process.env)
  if (value === undefined) throw new StartRefusal(`the environment lacks ${namesOf(name).join(' or ')}`)
  return value
}

const isSet = (environment: NodeJS.ProcessEnv, name: VariableName): boolean =>
  Object.keys(findText(name, environment)).length > 0

/** A place is a folder or a bucket. */
function placeProblems(role: ProcessRole, environment: NodeJS.ProcessEnv): string[] {
  return (Object.keys(places) as PlaceName[]).flatMap((place) => {
    const needed: readonly ProcessRole[] = places[place]
    if (!needed.includes(role) || isSet(environment, `${place}_FOLDER`) || isSet(environment, `${place}_S3_URL`))
      return []
    return [`the environment lacks ${place}_FOLDER or ${place}_S3_URL`]
  })
}

/** Node itself reads it: every node, mail server and database would be believed. */
const certificateProblems = (environment: NodeJS.ProcessEnv): string[] =>
  environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
    ? ['NODE_TLS_REJECT_UNAUTHORIZED is 0, so that no certificate is checked: remove it']
    : []

/** In a folder that is closed every secret would seem to be missing. */
function credentialProblems(environment: NodeJS.ProcessEnv): string[] {
  const folder = environment['CREDENTIALS_DIRECTORY']
  const closed = folder ? findClosed(folder, 'read') : undefined
  return closed ? [`CREDENTIALS_DIRECTORY: ${closedText(closed)}`] : []
}

/** @returns everything that keeps a process from starting with this environment */
export function environmentProblems(role: ProcessRole, environment = process.env): readonly string[] {
  const ofCredentials = credentialProblems(environment)
  if (ofCredentials.length > 0) return ofCredentials
  const ofVariables = (Object.keys(variables) as VariableName[]).flatMap((name) => {
    const { roles, needed = [], needs } = variables[name] as Variable
    if (!roles.includes(role)) return []
    const { value, problem } = parse(name, environment)
    if (problem !== undefined) return [problem]
    if (value === undefined) return needed.includes(role) ? [`the environment lacks ${namesOf(name).join(' or ')}`] : []
    const wanted = ((needs?.(value) ?? []) as readonly VariableName[]).filter((variable) =>
      variables[variable].roles.includes(role),
    )
    return wanted
      .filter((one) => !isSet(environment, one))
      .map((one) => `the environment lacks ${namesOf(one).join(' or ')}, which ${name} needs`)
  })
  return [...ofVariables, ...placeProblems(role, environment), ...certificateProblems(environment)]
}

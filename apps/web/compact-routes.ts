import * as contract from '@synet/contract/routes'
import type { Plugin } from 'vite'

/**
 * The contract's table of routes as the app's first bundle has it: names by method, and what is not at `/api/` and its
 * name. Who may make a call is the server's to know.
 */
export const compactRoutes: Plugin = {
  name: 'compact-routes',
  transform(_, id) {
    if (!id.endsWith('/contract/src/routes.ts')) return undefined
    const { routes, callNames, ...others } = contract
    const rows: Readonly<Record<string, contract.Route>> = routes
    const namesOf = (method: contract.Route['method']) => callNames.filter((name) => rows[name]?.method === method)
    const special = callNames.flatMap((name) => {
      const { path, bytes } = rows[name] ?? {}
      const of = { ...(path !== `/api/${name}` && { path }), ...(bytes !== undefined && { bytes }) }
      return Object.keys(of).length > 0 ? [[name, of]] : []
    })
    return [
      'const rows = (method, names) => names.split(" ").map((name) => [name, { method, path: "/api/" + name }])',
      `export const routes = Object.fromEntries([...rows("GET", "${namesOf('GET').join(' ')}"), ...rows("POST", "${namesOf('POST').join(' ')}")])`,
      `for (const [name, of] of ${JSON.stringify(special)}) Object.assign(routes[name], of)`,
      ...Object.entries(others).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`),
    ].join('\n')
  },
}

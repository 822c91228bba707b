/** Where a site serves the help for operators, which `npm run build` writes from docs/OPERATIONS.md. */
export const operatorsHelpUrl = (site: string): string => `${site}/operators.html`

/** The plural of a noun: 'clusters', 'repositories'. */
export const pluralOf = (one: string): string =>
  /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;

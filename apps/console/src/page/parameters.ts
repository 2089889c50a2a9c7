/** Reads one URL parameter; undefined where it is absent or invalid. */
export type ReadParameter<Value = unknown> = (value: unknown) => Value | undefined;

/** URL parameters by name, each with how it is read. */
export type Parameters = Readonly<Record<string, ReadParameter>>;

/** What reading some parameters gives. */
export type ValuesOf<Of> = {
  -readonly [Name in keyof Of]?: Of[Name] extends ReadParameter<infer Value> ? Value : never;
};

/**
 * The URL parameters of single pages and parts, besides those that every page takes. Each folder adds its own beside their
 * declaration, so that a name without one does not compile: `declare module '../page/parameters.ts' { interface PageParameters
 * extends ValuesOf<typeof LOG_PARAMETERS> {} }`. A page names those that it takes as its `parameters`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the folders that have parameters.
export interface PageParameters {}

/** Longest text that a URL parameter may have; the rest of a longer one is cut off. */
const TEXT_MAX = 4000;

/** Any text but the empty one. Of a URL, a text of digits arrives as a number, and `true` as a boolean. */
export const text: ReadParameter<string> = (value) => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, TEXT_MAX) : undefined;
};

/** One of some values. */
export const oneOf =
  <const Value>(...values: readonly Value[]): ReadParameter<Value> =>
  (value) =>
    values.find((known) => known === value);

/** The values of the parameters that are declared; unknown and invalid ones are dropped. */
export function valuesIn<const Of extends Parameters>(of: Of, raw: Record<string, unknown>): ValuesOf<Of> {
  const read = Object.entries(of).map(([name, readValue]) => [name, readValue(raw[name])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as ValuesOf<Of>;
}

import { isObject, type Json, type JsonObject, textOf } from '../../api/json.ts';

const UID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const ADDRESS = /\b10\.\d+\.\d+\.\d+\b/g;
/** Field managers of the real cluster's own controllers. */
const CONTROLLERS = /^(kube-controller-manager|kube-scheduler|kwok|kube-apiserver)$/;

/**
 * Makes two runs comparable: a value that differs from run to run becomes a token, and equal values of one case become the same
 * token, so that equality and changes remain visible.
 */
export class Normalizer {
  readonly #tokens = new Map<string, string>();

  /** `value` with tokens. Keys are sorted. */
  normalize(value: Json | undefined, key = ''): Json {
    if (Array.isArray(value)) return value.map((item: Json) => this.normalize(item));
    if (isObject(value)) return this.#object(value);
    if (value === undefined) return null;
    if (typeof value !== 'string') return value;
    if (key === 'resourceVersion' && /^\d+$/.test(value)) return this.#token('version', value);
    if (key === 'continue') return '<continue>';
    return this.#text(value);
  }

  #object(value: JsonObject): Json {
    const result: Record<string, Json> = {};
    // The version of a list or a bookmark is the whole store's, which others change too.
    const isWhole = Array.isArray(value['items']);
    for (const key of Object.keys(value).sort()) {
      if (value[key] === undefined || (key === 'continue' && value[key] === '')) continue;
      if (isWhole && key === 'metadata' && isObject(value[key])) {
        const metadata = {
          ...value[key],
          ...(value[key]['resourceVersion'] ? { resourceVersion: '<store>' } : {}),
        };
        result[key] = this.normalize(metadata);
      } else if (key === 'managedFields' && Array.isArray(value[key])) {
        result[key] = this.normalize(entriesOf(value[key].filter(isObject)));
      } else result[key] = this.normalize(value[key], key);
    }
    const generated = textOf(value['generateName']);
    if (generated !== '' && textOf(value['name']).startsWith(generated))
      result['name'] = `${generated}<suffix>`;
    return result;
  }

  #text(text: string): string {
    return text
      .replace(UID, (uid) => this.#token('uid', uid))
      .replace(TIME, '<time>')
      .replace(ADDRESS, '<address>')
      .replace(/(resource version: )\d+ \(\d+\)/i, '$1<version> (<store>)')
      .replace(/(ResourceVersion in record )\(\d+\)/, '$1(<version>)');
  }

  #token(sort: string, value: string): string {
    const known = this.#tokens.get(`${sort} ${value}`);
    if (known !== undefined) return known;
    const count = [...this.#tokens.keys()].filter((key) => key.startsWith(`${sort} `)).length;
    const token = `<${sort} ${count + 1}>`;
    this.#tokens.set(`${sort} ${value}`, token);
    return token;
  }
}

/** Without entries of controllers, and in an order that does not depend on time. */
function entriesOf(entries: readonly JsonObject[]): JsonObject[] {
  const key = ({ operation, manager, subresource }: JsonObject) =>
    `${operation} ${manager} ${subresource ?? ''}`;
  return entries
    .filter((entry) => !CONTROLLERS.test(textOf(entry['manager'])))
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

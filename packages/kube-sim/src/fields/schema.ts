import { isObject, type Json } from '../api/json.ts';

/** How fields of a value are owned: separately, or as a whole. */
export type Shape =
  | { readonly sort: 'granular' }
  | { readonly sort: 'atomic' }
  | { readonly sort: 'set' }
  | { readonly sort: 'keyed'; readonly keys: readonly string[] };

const GRANULAR: Shape = { sort: 'granular' };
const ATOMIC: Shape = { sort: 'atomic' };
const SET: Shape = { sort: 'set' };
const keyed = (...keys: string[]): Shape => ({ sort: 'keyed', keys });
const BY_NAME = keyed('name');

/** Lists of built-in kinds whose items are owned separately, by the name of their field. */
const LISTS: Readonly<Record<string, Shape>> = {
  containers: BY_NAME,
  initContainers: BY_NAME,
  ephemeralContainers: BY_NAME,
  env: BY_NAME,
  volumes: BY_NAME,
  imagePullSecrets: BY_NAME,
  resourceClaims: BY_NAME,
  volumeMounts: keyed('mountPath'),
  volumeDevices: keyed('devicePath'),
  hostAliases: keyed('ip'),
  topologySpreadConstraints: keyed('topologyKey', 'whenUnsatisfiable'),
  conditions: keyed('type'),
  ownerReferences: keyed('uid'),
  finalizers: SET,
};
/** Objects of built-in kinds that are owned as a whole. */
const WHOLE =
  /^(selector|nodeSelector|roleRef|fieldRef|secretKeyRef|configMapKeyRef|resourceFieldRef|secretRef|configMapRef|labelSelector|podSelector|namespaceSelector|targetRef)$/;

/** The shape of the value at `path`, field names from the root; keys of list items are left out of it. */
export function shapeAt(path: readonly string[], value: Json | undefined, isCustom: boolean): Shape {
  const name = path.at(-1) ?? '';
  const isMetadata = path[0] === 'metadata';
  if (Array.isArray(value)) {
    if (isCustom && !isMetadata) return ATOMIC;
    if (name === 'ports') return portsAt(path);
    if (name === 'finalizers' && !isMetadata) return ATOMIC;
    return LISTS[name] ?? ATOMIC;
  }
  if (!isObject(value)) return ATOMIC;
  return !isCustom && !isMetadata && WHOLE.test(name) ? ATOMIC : GRANULAR;
}

function portsAt(path: readonly string[]): Shape {
  if (path.includes('containers') || path.includes('initContainers'))
    return keyed('containerPort', 'protocol');
  return path.length === 2 && path[0] === 'spec' ? keyed('port', 'protocol') : ATOMIC;
}

/** Default values of keys of list items. */
const KEY_DEFAULTS: Readonly<Record<string, Json>> = { protocol: 'TCP' };

/** The name of a list item in a field set: `k:{"name":"main"}`, or `v:"text"` in a set. */
export function itemName(shape: Shape, item: Json): string {
  if (shape.sort !== 'keyed') return `v:${JSON.stringify(item)}`;
  const key: Record<string, Json> = {};
  for (const name of shape.keys.toSorted()) {
    const value = (isObject(item) ? item[name] : undefined) ?? KEY_DEFAULTS[name];
    if (value !== undefined) key[name] = value;
  }
  return `k:${JSON.stringify(key)}`;
}

/** The path of a field, such as `.spec.containers[name="main"].image`, from its names in a field set. */
export function pathText(names: readonly string[]): string {
  return names
    .map((name) => {
      if (name.startsWith('f:')) return `.${name.slice(2)}`;
      if (name.startsWith('v:')) return `[=${name.slice(2)}]`;
      const key = JSON.parse(name.slice(2)) as Record<string, Json>;
      return `[${Object.entries(key)
        .map(([field, value]) => `${field}=${JSON.stringify(value)}`)
        .join(',')}]`;
    })
    .join('');
}

import type { Json, JsonObject } from '../api/json.ts';
import type { Kind } from '../api/kinds.ts';
import { METRICS_GROUP } from '../computed/metrics.ts';
import type { KindRegistry } from '../write/kind-registry.ts';

/** Of what is computed and not stored. */
const READ_VERBS = ['get', 'list'];
const VERBS = ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'];

/** Handles `/version`, `/api`, `/apis` and the paths below them; null for other paths. */
export function discover(kinds: KindRegistry, path: string, gitVersion: string): Json | null {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.length > 3) return null;
  const [root, group = '', version = ''] = parts;
  if (path === '/version') {
    const [, major = '', minor = ''] = /^v(\d+)\.(\d+)/.exec(gitVersion) ?? [];
    return { major, minor, gitVersion, platform: 'linux/amd64' };
  }
  if (root === 'api' && parts.length === 1) {
    const serverAddressByClientCIDRs = [{ clientCIDR: '0.0.0.0/0', serverAddress: '10.0.0.1:443' }];
    return { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs };
  }
  if (root === 'api' && parts.length === 2 && group === 'v1') return resources(kinds.all(), '', 'v1');
  if (root !== 'apis') return null;
  const groups = [...kinds.groups()].filter(([name]) => name !== '');
  if (parts.length === 1) return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.map(describe) };
  const found = groups.find(([name]) => name === group);
  if (!found) return null;
  if (parts.length === 2) return { kind: 'APIGroup', apiVersion: 'v1', ...describe(found) };
  return parts.length === 3 && found[1].has(version) ? resources(kinds.all(), group, version) : null;
}

function describe([name, versions]: [string, Set<string>]): JsonObject {
  const all = [...versions].map((version) => ({ groupVersion: `${name}/${version}`, version }));
  return { name, versions: all, preferredVersion: all[0] ?? null };
}

function resources(kinds: readonly Kind[], group: string, version: string): JsonObject {
  const own = kinds.filter((kind) => kind.group === group && kind.version === version);
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: group === '' ? version : `${group}/${version}`,
    resources: own.map(({ plural, singular, namespaced, kind }) => ({
      name: plural,
      singularName: singular,
      namespaced,
      kind,
      verbs: group === METRICS_GROUP ? READ_VERBS : VERBS,
    })),
  };
}

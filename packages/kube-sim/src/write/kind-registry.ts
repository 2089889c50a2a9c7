import { listOf, objectOf, textOf, type JsonObject } from '../api/json.ts';
import { apiVersionOf, builtInKind, builtInKinds, type Kind, kindOf, tableOf } from '../api/kinds.ts';
import { METRICS_KINDS } from '../computed/metrics.ts';
import type { Store } from '../store/store.ts';

export const CRDS = kindOf('apiextensions.k8s.io/customresourcedefinitions');
const CRD_TABLE = tableOf(CRDS);
const REVIEWS = 'authorization.k8s.io';

/** The kind that a CustomResourceDefinition defines, by its first served version. */
export function definedKind(definition: JsonObject): Kind {
  const spec = objectOf(definition['spec']);
  const names = objectOf(spec['names']);
  const served = listOf(spec['versions'])
    .map(objectOf)
    .find((version) => version['served'] !== false);
  const kind = textOf(names['kind']);
  return {
    group: textOf(spec['group']),
    version: textOf(served?.['name']),
    kind,
    plural: textOf(names['plural']),
    singular: textOf(names['singular']) || kind.toLowerCase(),
    namespaced: spec['scope'] !== 'Cluster',
    hasStatus: 'status' in objectOf(served?.['subresources']),
    hasGeneration: true,
    isCustom: true,
  };
}

/** The kinds of one cluster: the built-in ones and those of its CustomResourceDefinitions. */
export class KindRegistry {
  readonly #store: Store;
  /** Kinds that are served and not stored. */
  readonly #computed: readonly Kind[];

  constructor(store: Store, computes = false) {
    this.#store = store;
    this.#computed = computes ? METRICS_KINDS : [];
  }

  /** The kind of a path; null when there is none. */
  find(group: string, version: string, plural: string): Kind | null {
    const built = builtInKind(`${group}/${plural}`);
    if (built) return built.version === version ? built : null;
    const computed = this.#computed.find((kind) => kind.group === group && kind.plural === plural);
    if (computed) return computed.version === version ? computed : null;
    const definition = this.#store.get(CRD_TABLE, `${plural}.${group}`);
    if (!definition) return null;
    const kind = definedKind(definition);
    return kind.version === version ? kind : null;
  }

  /** The kind of this name; null when there is none. */
  named(apiVersion: string, name: string): Kind | null {
    const fits = (kind: Kind) => kind.kind === name && apiVersionOf(kind) === apiVersion;
    return builtInKinds.find(fits) ?? this.all().find(fits) ?? null;
  }

  all(): Kind[] {
    return [...builtInKinds, ...this.#computed, ...[...this.#store.each(CRD_TABLE)].map(definedKind)];
  }

  /** API groups with their served versions. */
  groups(): Map<string, Set<string>> {
    const groups = new Map<string, Set<string>>([[REVIEWS, new Set(['v1'])]]);
    for (const { group, version } of this.all()) {
      const versions = groups.get(group) ?? new Set();
      versions.add(version);
      groups.set(group, versions);
    }
    return groups;
  }
}

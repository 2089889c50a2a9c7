import {
  DEPTH_MAX,
  type Expression,
  matches,
  type ObjectProperty,
  type PlacementCluster,
  type PlacementObject,
  partsOf,
  type Rule,
} from './expression.ts';

/** Rules made ready for many objects: each is asked only of the objects that could match it. */
export interface CompiledRules {
  /** Whether any rule puts the object on the cluster. */
  placesOn(object: PlacementObject, cluster: PlacementCluster): boolean;
  /** For these clusters once, then for each object: the clusters it goes to, in the order given. */
  onClusters<C extends PlacementCluster>(clusters: readonly C[]): (object: PlacementObject) => C[];
}

/** Whether any rule matches both object and cluster. Objects of a feature are never placed by rules. */
export function placesOn(
  rules: readonly Rule[],
  object: PlacementObject,
  cluster: PlacementCluster,
): boolean {
  if (isFeatures(object)) return false;
  return rules.some((rule) => matches(rule.object, object) && matches(rule.cloud, cluster));
}

/** Every pair of object and cluster that some rule matches, objects in the order given, then clusters. */
export function* place<O extends PlacementObject, C extends PlacementCluster>(
  rules: readonly Rule[],
  objects: Iterable<O>,
  clusters: readonly C[],
): Generator<{ object: O; cluster: C }> {
  const clustersOf = compileRules(rules).onClusters(clusters);
  for (const object of objects) {
    for (const cluster of clustersOf(object)) yield { object, cluster };
  }
}

/** Indexes the rules by what their object part demands, so that 1,000 rules cost an object a few look-ups. */
export function compileRules(rules: readonly Rule[]): CompiledRules {
  const index = new Map<string, number[]>();
  const anyObject: number[] = [];
  rules.forEach((rule, at) => {
    const demanded = demands(rule.object);
    if (demanded === null) anyObject.push(at);
    else for (const demand of new Set(demanded)) append(index, demand, at);
  });

  function matching(object: PlacementObject): Rule[] {
    if (isFeatures(object)) return [];
    const found = new Set(anyObject);
    for (const demand of offers(object)) for (const at of index.get(demand) ?? []) found.add(at);
    return [...found]
      .map((at) => rules[at])
      .filter((rule) => rule !== undefined && matches(rule.object, object)) as Rule[];
  }

  return {
    placesOn: (object, cluster) => matching(object).some((rule) => matches(rule.cloud, cluster)),
    onClusters: (clusters) => {
      const reached = new Map<Rule, number[]>();
      function reach(rule: Rule): number[] {
        const known = reached.get(rule);
        if (known !== undefined) return known;
        const at = [...clusters.keys()].filter((i) => {
          const cluster = clusters[i];
          return cluster !== undefined && matches(rule.cloud, cluster);
        });
        reached.set(rule, at);
        return at;
      }
      return (object) => {
        const hit = new Set<number>();
        for (const rule of matching(object)) for (const at of reach(rule)) hit.add(at);
        return clusters.filter((_, at) => hit.has(at));
      };
    },
  };
}

/** How two sets of rules differ for these objects and clusters: what the rule dialog shows before saving. */
export function comparePlacement<O extends PlacementObject, C extends PlacementCluster>(
  before: readonly Rule[],
  after: readonly Rule[],
  objects: readonly O[],
  clusters: readonly C[],
): {
  joining: { object: O; cluster: C }[];
  leaving: { object: O; cluster: C }[];
  staying: { object: O; cluster: C }[];
} {
  const had = compileRules(before).onClusters(clusters);
  const has = compileRules(after).onClusters(clusters);
  const change = { joining: [], leaving: [], staying: [] } as ReturnType<typeof comparePlacement<O, C>>;
  for (const object of objects) {
    const old = new Set(had(object));
    const next = new Set(has(object));
    for (const cluster of next)
      (old.has(cluster) ? change.staying : change.joining).push({ object, cluster });
    for (const cluster of old) if (!next.has(cluster)) change.leaving.push({ object, cluster });
  }
  return change;
}

function isFeatures(object: PlacementObject): boolean {
  return typeof object.networkFeatureSlug === 'string' && object.networkFeatureSlug !== '';
}

/** Demands of which at least one must be met for the part to match; null when there is no such list. */
function demands(expression: Expression, depth = 1): string[] | null {
  // Too deep matches nothing; `matches` says so.
  if (depth > DEPTH_MAX) return null;
  switch (expression[0]) {
    case undefined:
      return null;
    case 'or': {
      const all: string[] = [];
      for (const part of partsOf(expression)) {
        const some = demands(part, depth + 1);
        if (some === null) return null;
        all.push(...some);
      }
      return all;
    }
    case 'and':
      return partsOf(expression).reduce<string[] | null>(
        (found, part) => found ?? demands(part, depth + 1),
        null,
      );
    default: {
      const [, property, ...values] = expression;
      return values.map((value) => demand(property, value));
    }
  }
}

function offers(object: PlacementObject): string[] {
  const tags = Object.keys(object.tags).map((tag) => demand('tag', tag));
  return [demand('name', object.name), demand('kind', object.kind), demand('key', object.key), ...tags];
}

function demand(property: ObjectProperty, value: string): string {
  return `${property}=${value}`;
}

function append(index: Map<string, number[]>, key: string, at: number): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [at]);
  else list.push(at);
}

import {
  DEPTH_MAX,
  type Expression,
  isFeatures,
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

/** Indexes the rules by what their object part demands, so that 1,000 rules cost an object a few look-ups. */
export function compileRules(rules: readonly Rule[]): CompiledRules {
  const index = new Map<string, Rule[]>();
  const anyObject: Rule[] = [];
  for (const rule of rules) {
    const demanded = demands(rule.object, 1);
    if (demanded === null) anyObject.push(rule);
    for (const demand of demanded ?? []) append(index, demand, rule);
  }

  function matching(object: PlacementObject): Rule[] {
    if (isFeatures(object)) return [];
    const found = new Set(anyObject);
    for (const offer of offers(object)) for (const rule of index.get(offer) ?? []) found.add(rule);
    return [...found].filter((rule) => matches(rule.object, object));
  }

  return {
    placesOn: (object, cluster) => matching(object).some((rule) => matches(rule.cloud, cluster)),
    onClusters: <C extends PlacementCluster>(clusters: readonly C[]) => {
      const reached = new Map<Rule, [number, C][]>();
      function reach(rule: Rule): [number, C][] {
        const known =
          reached.get(rule) ?? [...clusters.entries()].filter(([, it]) => matches(rule.cloud, it));
        reached.set(rule, known);
        return known;
      }
      return (object) => {
        const [first, ...more] = matching(object).map(reach);
        if (first === undefined) return [];
        if (more.length === 0) return first.map(([, cluster]) => cluster);
        const all = new Map([first, ...more].flat());
        return [...all].sort(([a], [b]) => a - b).map(([, cluster]) => cluster);
      };
    },
  };
}

/** Demands of which at least one must be met for the part to match; null when there is no such list. */
function demands(expression: Expression, depth: number): string[] | null {
  // What is too deep matches nothing; `matches` says so.
  if (depth > DEPTH_MAX) return null;
  switch (expression[0]) {
    case undefined:
      return null;
    case 'or': {
      const each = partsOf(expression).map((part) => demands(part, depth + 1));
      return each.every((some) => some !== null) ? each.flat() : null;
    }
    case 'and': {
      // Any part of an `and` will do: the one that the fewest objects are likely to meet.
      const each = partsOf(expression).map((part) => demands(part, depth + 1));
      const [rarest = null] = each
        .filter((some) => some !== null)
        .sort((a, b) => commonness(a) - commonness(b));
      return rarest;
    }
    default: {
      const [, property, ...values] = expression;
      return values.map((value) => demand(property, value));
    }
  }
}

/** A guess at how many objects meet such demands: many share a kind, some a tag, few a name. */
function commonness(demanded: string[]): number {
  return demanded.reduce(
    (sum, it) => sum + (it.startsWith('kind=') ? 1_000 : it.startsWith('tag=') ? 30 : 1),
    0,
  );
}

function offers(object: PlacementObject): string[] {
  const tags = Object.keys(object.tags).map((tag) => demand('tag', tag));
  return [demand('name', object.name), demand('kind', object.kind), demand('key', object.key), ...tags];
}

function demand(property: ObjectProperty, value: string): string {
  return `${property}=${value}`;
}

function append(index: Map<string, Rule[]>, key: string, rule: Rule): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [rule]);
  else list.push(rule);
}

import type { PlacementCluster, PlacementObject, Rule } from '@hawser/domain/placement';
import { attachedTags, userTags } from '@hawser/domain/tags';

const KINDS = ['Deployment', 'Service', 'ConfigMap', 'StatefulSet', 'Job'] as const;

/** Clusters, objects and rules like those of a chain of shops. */
export interface PlacementFixture {
  readonly clusters: readonly PlacementCluster[];
  readonly objects: readonly PlacementObject[];
  readonly rules: readonly Rule[];
}

const clusterName = (n: number): string => `cluster-${String(n).padStart(5, '0')}`;
const objectName = (n: number): string => `app-${n % 1_000}-${Math.floor(n / 1_000)}`;

/**
 * Clusters are in 10 regions, 50 zones and 1,000 cities; objects belong to 1,000 applications. Each rule places an application, or
 * some of its objects, in a few cities, a part of a zone, a zone, or on clusters by name.
 */
export function placementFixture(rules = 1_000, clusters = 10_000, objects = 100_000): PlacementFixture {
  return {
    clusters: Array.from({ length: clusters }, (_, n) => ({
      name: clusterName(n),
      tags: attachedTags(
        userTags([
          `region-${n % 10}`,
          `zone-${n % 50}`,
          `city-${n % 1_000}`,
          n % 4 === 0 ? 'staging' : 'production',
        ]),
        n > 0,
      ),
    })),
    objects: Array.from({ length: objects }, (_, n) => {
      const kind = KINDS[Math.floor(n / 1_000) % KINDS.length] ?? 'Job';
      const name = objectName(n);
      return { name, kind, key: `${kind}/${name}`, tags: userTags([`app-${n % 1_000}`, `team-${n % 40}`]) };
    }),
    rules: Array.from({ length: rules }, (_, n) => ruleOf(n, clusters)),
  };
}

function ruleOf(n: number, clusters: number): Rule {
  return { object: objectPart(n), cloud: cloudPart(n, clusters) };
}

function objectPart(n: number): Rule['object'] {
  const app = ['eq', 'tag', `app-${n % 1_000}`] as const;
  switch (n % 10) {
    case 0:
      return ['and', app, ['in', 'kind', 'Deployment', 'StatefulSet']];
    case 1:
      return ['in', 'name', ...Array.from({ length: 20 }, (_, k) => objectName((n % 1_000) + k * 1_000))];
    case 2:
      return ['or', app, ['eq', 'key', `Job/${objectName(n)}`]];
    case 3:
      return ['and', ['eq', 'tag', `team-${n % 40}`], app];
    default:
      return app;
  }
}

function cloudPart(n: number, clusters: number): Rule['cloud'] {
  const zone = ['eq', 'tag', `zone-${n % 50}`] as const;
  switch (n % 20) {
    case 0:
      return zone;
    case 1:
    case 2:
      return [
        'in',
        'name',
        ...Array.from({ length: 10 }, (_, k) => clusterName((n * 31 + k * 97) % clusters)),
      ];
    case 3:
    case 4:
      return ['and', ['eq', 'tag', `city-${n}`], ['or', zone, ['eq', 'tag', 'internals-edge']]];
    default:
      return ['in', 'tag', `city-${n}`, `city-${(n * 7) % 1_000}`];
  }
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compileRules,
  DEPTH_MAX,
  type Expression,
  FEATURE_RULES,
  matches,
  OBJECT_PROPERTIES,
  type PlacementCluster,
  type PlacementObject,
  assignments,
  type Rule,
} from './index.ts';
import { anyCluster, anyExpression, anyObject, anyRule } from './testing/index.ts';

const expression = anyExpression(OBJECT_PROPERTIES);
const rules = fc.array(anyRule, { maxLength: 6 });
const web: PlacementObject = { name: 'web', key: 'Deployment/web', kind: 'Deployment', tags: { eu: 'user' } };
const hub = { name: 'hub', tags: { 'internals-hub': 'internal' as const } };
const east = { name: 'east', tags: { 'internals-edge': 'internal' as const } };

/** The reference implementation, pair by pair: any rule matches both; those of features alone place the objects of features. */
const placesOn = (given: readonly Rule[], object: PlacementObject, cluster: PlacementCluster): boolean =>
  (object.networkFeatureSlug ? FEATURE_RULES : given).some(
    (rule) => matches(rule.object, object) && matches(rule.cloud, cluster),
  );

describe('an expression', () => {
  it('tests a key, a kind, a name or a tag', () => {
    expect(matches(['eq', 'key', 'Deployment/web'], web)).toBe(true);
    expect(matches(['eq', 'kind', 'Deployment'], web)).toBe(true);
    expect(matches(['in', 'name', 'api', 'web'], web)).toBe(true);
    expect(matches(['eq', 'tag', 'eu'], web)).toBe(true);
    expect(matches(['in', 'tag', 'us', 'constructor'], web)).toBe(false);
    expect(matches(['eq', 'name', 'WEB'], web)).toBe(false);
    expect(matches(['eq', 'kind', 'Deployment'], hub)).toBe(false);
    expect(
      matches(['and', ['eq', 'tag', 'eu'], ['or', ['eq', 'name', 'x'], ['eq', 'kind', 'Deployment']]], web),
    ).toBe(true);
  });

  it('that is empty matches everything', () => {
    fc.assert(fc.property(anyObject, (object) => matches([], object)));
  });

  it('follows the laws of and, or and in', () => {
    fc.assert(
      fc.property(expression, expression, expression, anyObject, (p, q, r, object) => {
        const holds = (asked: Expression) => matches(asked, object);
        expect(holds(['and', p, q])).toBe(holds(p) && holds(q));
        expect(holds(['or', p, q])).toBe(holds(p) || holds(q));
        // De Morgan: no operand fails exactly when all match; some operand matches exactly when not all fail.
        expect(!holds(['and', p, q, r])).toBe([p, q, r].some((part) => !holds(part)));
        expect(!holds(['or', p, q, r])).toBe([p, q, r].every((part) => !holds(part)));
        expect(holds(['and', p, ['or', q, r]])).toBe(holds(['or', ['and', p, q], ['and', p, r]]));
        expect(holds(['and', p, []])).toBe(holds(p));
        expect(holds(['or', p, []])).toBe(true);
        expect(holds(['and', p, ['or', p, q]])).toBe(holds(p));
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...OBJECT_PROPERTIES),
        fc.array(fc.constantFrom('a', 'b', 'K'), { minLength: 1 }),
        anyObject,
        (property, words, object) => {
          const each = words.map((word): Expression => ['eq', property, word]);
          expect(matches(['in', property, ...words], object)).toBe(matches(['or', ...each], object));
        },
      ),
    );
  });

  it('that is nested too deep matches nothing, without a stack overflow', () => {
    let deep: Expression = [];
    for (let i = 1; i < DEPTH_MAX; i++) deep = ['and', deep];
    expect(matches(deep, web)).toBe(true);
    for (let i = 0; i < 100_000; i++) deep = ['and', deep];
    expect(matches(deep, web)).toBe(false);
    expect(compileRules([{ cloud: [], object: deep }]).onClusters([hub])(web)).toEqual([]);
  });
});

describe('placement', () => {
  it('without a rule is empty', () => {
    expect([...assignments([], [web], [hub, east])]).toEqual([]);
  });

  it('is where any rule matches both object and cluster', () => {
    const edges: Rule = { cloud: ['eq', 'tag', 'internals-edge'], object: ['eq', 'tag', 'eu'] };
    const hubs: Rule = { cloud: ['eq', 'name', 'hub'], object: ['eq', 'name', 'api'] };
    const api = { ...web, name: 'api', key: 'Deployment/api', tags: {} };
    const pairs = [...assignments([edges, hubs], [web, api], [hub, east])];
    expect(pairs.map(({ object, cluster }) => [object.name, cluster.name])).toEqual([
      ['web', 'east'],
      ['api', 'hub'],
    ]);
  });

  it('of a feature’s object ignores rules', () => {
    const clustersOf = compileRules([{ cloud: [], object: [] }]).onClusters([hub]);
    expect(clustersOf({ ...web, networkFeatureSlug: 'argocd' })).toEqual([]);
    expect(clustersOf({ ...web, networkFeatureSlug: '' })).toEqual([hub]);
  });

  it('of a feature’s object is on the clusters of its role, without any rule', () => {
    const crossplane = { ...web, tags: hub.tags, networkFeatureSlug: 'crossplane' };
    const agent = { ...web, name: 'agent', tags: east.tags, networkFeatureSlug: 'grafana' };
    const compiled = compileRules([]);
    expect(compiled.onClusters([hub, east])(crossplane)).toEqual([hub]);
    expect(compiled.onClusters([hub, east])(agent)).toEqual([east]);
    expect(compiled.onObjects([web, agent, crossplane])(east)).toEqual([agent]);
    // The tags of what a user wrote place nothing.
    expect(compiled.onObjects([{ ...web, tags: hub.tags }])(hub)).toEqual([]);
  });

  it('of infrastructure is on the hub, and rules do not place it', () => {
    const bucket = { ...web, name: 'logs', kind: 'Bucket', tags: { 'internals-iac': 'internal' } } as const;
    const everywhere = compileRules([{ cloud: [], object: [] }]);
    expect(everywhere.onClusters([hub, east])(bucket)).toEqual([hub]);
    expect(everywhere.onObjects([bucket])(east)).toEqual([]);
    expect(everywhere.onObjects([bucket])(hub)).toEqual([bucket]);
  });

  it('of what Argo CD has once is on the hub alone', () => {
    const edge = { name: 'edge', tags: { 'internals-edge': 'internal' } } as const;
    const main = { name: 'main', tags: { 'internals-hub': 'internal' } } as const;
    const compiled = compileRules([{ cloud: [], object: [] }]);
    for (const kind of ['ApplicationSet', 'AppProject']) {
      const object = { ...web, kind, key: `${kind}/web` };
      expect(compiled.onClusters([edge, main])(object)).toEqual([main]);
      expect(compiled.onObjects([object])(edge)).toEqual([]);
      expect(compiled.onObjects([object])(main)).toEqual([object]);
    }
    const application = { ...web, kind: 'Application', key: 'Application/web' };
    expect(compiled.onClusters([edge, main])(application)).toEqual([edge, main]);
  });

  it('is the same from the index and from each pair', () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(anyObject, { maxLength: 5 }),
        fc.array(anyCluster, { maxLength: 5 }),
        (given, objects, clusters) => {
          const compiled = compileRules(given);
          const objectsOn = compiled.onObjects(objects);
          for (const cluster of clusters) {
            const placed = objects.filter((object) => placesOn(given, object, cluster));
            expect(objectsOn(cluster)).toEqual(placed);
          }
          const expected = objects.flatMap((object) =>
            clusters
              .filter((cluster) => placesOn(given, object, cluster))
              .map((cluster) => ({ object, cluster })),
          );
          expect([...assignments(given, objects, clusters)]).toEqual(expected);
        },
      ),
    );
  });

  it('does not depend on the order of rules, objects and clusters, nor on repeats', () => {
    const key = ({ object, cluster }: { object: PlacementObject; cluster: { name: string } }) =>
      JSON.stringify([object, cluster]);
    fc.assert(
      fc.property(
        rules,
        fc.array(anyObject, { maxLength: 4 }),
        fc.array(anyCluster, { maxLength: 4 }),
        (given, objects, clusters) => {
          const straight = [...assignments(given, objects, clusters)].map(key).sort();
          const turned = [
            ...assignments([...given, ...given].reverse(), objects.toReversed(), clusters.toReversed()),
          ];
          expect(turned.map(key).sort()).toEqual(straight);
        },
      ),
    );
  });

  it('only grows when rules are added', () => {
    fc.assert(
      fc.property(rules, rules, anyObject, anyCluster, (some, more, object, cluster) => {
        const count = (given: Rule[]) => [...assignments(given, [object], [cluster])].length;
        return count(some) <= count([...some, ...more]);
      }),
    );
  });

  it('evaluates only the rules that could match an object', () => {
    let asked = 0;
    const many = Array.from({ length: 1_000 }, (_, i): Rule => {
      const cloud = new Proxy<Rule['cloud']>([], {
        get: (target, name) => (asked++, Reflect.get(target, name)),
      });
      return { cloud, object: ['and', ['eq', 'kind', 'Deployment'], ['eq', 'name', `web-${i}`]] };
    });
    const goesTo = compileRules(many).onClusters([hub]);
    expect(goesTo({ ...web, name: 'web-500' })).toEqual([hub]);
    expect(goesTo(web)).toEqual([]);
    expect(asked).toBeLessThan(10);
  });
});

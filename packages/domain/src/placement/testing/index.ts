import fc from 'fast-check';
import { userTags } from '../../tags/index.ts';
import {
  CLUSTER_PROPERTIES,
  type Expression,
  OBJECT_PROPERTIES,
  type ObjectProperty,
  type PlacementCluster,
  type PlacementObject,
} from '../index.ts';

const word = fc.constantFrom('a', 'b', 'c', 'K/a', 'L/b', 'K', 'L');
const tags = fc.subarray(['a', 'b', 'c']).map(userTags);

/** Any expression over these properties, from few values so that it often matches. */
export function anyExpression<P extends ObjectProperty>(
  properties: readonly P[],
): fc.Arbitrary<Expression<P>> {
  const property = fc.constantFrom(...properties);
  const { any } = fc.letrec<{ any: Expression<P> }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'expression' },
      fc.constant<Expression<P>>([]),
      fc.tuple(fc.constant('eq' as const), property, word),
      fc
        .tuple(property, fc.array(word, { minLength: 1, maxLength: 3 }))
        .map(([of, words]): Expression<P> => ['in', of, ...words]),
      fc
        .tuple(
          fc.constantFrom('and' as const, 'or' as const),
          fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
        )
        .map(([action, parts]): Expression<P> => [action, ...parts]),
    ),
  }));
  return any;
}

export const anyRule = fc.record({
  cloud: anyExpression(CLUSTER_PROPERTIES),
  object: anyExpression(OBJECT_PROPERTIES),
});

export const anyCluster: fc.Arbitrary<PlacementCluster> = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  tags,
});

export const anyObject: fc.Arbitrary<PlacementObject> = fc
  .record({
    name: fc.constantFrom('a', 'b', 'c'),
    kind: fc.constantFrom('K', 'L'),
    tags,
    networkFeatureSlug: fc.constantFrom(null, undefined, '', 'argocd'),
  })
  .map((object) => ({ ...object, key: `${object.kind}/${object.name}` }));

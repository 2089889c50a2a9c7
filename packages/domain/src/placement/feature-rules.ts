import { EDGE_TAG, HUB_TAG, INFRASTRUCTURE_TAG } from '../tags/index.ts';
import type { Rule } from './expression.ts';

const role = (tag: string, object = tag): Rule => ({
  cloud: ['eq', 'tag', tag],
  object: ['eq', 'tag', object],
});

/**
 * Where objects of features go: to the clusters of the role that their own internal tag names; infrastructure goes to hubs. The rules of a network never place them
 * (README of the specification, "Distribution rules").
 */
export const FEATURE_RULES: readonly Rule[] = [
  role(HUB_TAG),
  role(EDGE_TAG),
  role(HUB_TAG, INFRASTRUCTURE_TAG),
];

import type { DistributionRule } from '@hawser/contract/networks';
import { draftOf, type DraftPart, type DraftRule, type Half, valuesOf } from './draft.ts';

const EVERYTHING: Readonly<Record<Half, string>> = { object: 'all applications', cloud: 'all clusters' };
const NOUN: Readonly<Record<Half, string>> = { object: 'applications', cloud: 'clusters' };

function partWords(part: DraftPart): string {
  if (part.kind === 'everything') return 'anything';
  if (part.kind === 'group') {
    const words = part.parts.map((nested) =>
      nested.kind === 'group' ? `(${partWords(nested)})` : partWords(nested),
    );
    return words.join(part.action === 'and' ? ' and ' : ' or ');
  }
  const { property } = part;
  const values = valuesOf(part);
  return `${property} ${values.length === 0 ? '…' : values.join(' or ')}`;
}

/** A half of a rule as text: 'applications with kind Deployment'. */
export function halfText(part: DraftPart, half: Half): string {
  return part.kind === 'everything' ? EVERYTHING[half] : `${NOUN[half]} with ${partWords(part)}`;
}

/** A rule as text. */
export function ruleText(rule: DraftRule): string {
  return `${halfText(rule.object, 'object')} on ${halfText(rule.cloud, 'cloud')}`;
}

/** A stored rule as text: 'all applications on clusters with tag edge'; one that cannot be parsed as it is. */
export function storedRuleText(stored: DistributionRule): string {
  const rule = draftOf(stored);
  return rule === null ? `${stored.object} on ${stored.cloud}` : ruleText(rule);
}

import type { DistributionRule } from '@hawser/contract/networks';
import { draftOf, type DraftPart, type DraftRule, type Half } from './draft.ts';

const EVERYTHING: Readonly<Record<Half, string>> = { object: 'every object', cloud: 'every cluster' };
const NOUN: Readonly<Record<Half, string>> = { object: 'objects', cloud: 'clusters' };

function partWords(part: DraftPart): string {
  if (part.kind === 'group') {
    const words = part.parts.map((nested) =>
      nested.kind === 'group' ? `(${partWords(nested)})` : partWords(nested),
    );
    return words.join(part.action === 'and' ? ' and ' : ' or ');
  }
  const { property, values } = part;
  return `${property} ${values.length === 0 ? '…' : values.join(' or ')}`;
}

/** A half of a rule in words: 'objects with kind Deployment'. */
export function halfWords(part: DraftPart | null, half: Half): string {
  return part === null ? EVERYTHING[half] : `${NOUN[half]} with ${partWords(part)}`;
}

/** A rule in words. */
export function ruleWords(rule: DraftRule): string {
  return `${halfWords(rule.object, 'object')} → ${halfWords(rule.cloud, 'cloud')}`;
}

/** A rule as it is stored, in words: 'every object on clusters with tag edge'; one that nobody can read as it stands. */
export function storedRuleWords(stored: DistributionRule): string {
  const rule = draftOf(stored);
  return rule === null
    ? `${stored.object} on ${stored.cloud}`
    : `${halfWords(rule.object, 'object')} on ${halfWords(rule.cloud, 'cloud')}`;
}

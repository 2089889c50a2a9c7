import { formatRule, type Rule } from '@hawser/domain/placement';
import { anyRule } from '@hawser/domain/placement/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DraftPart, draftOf, isComplete, newRule, newTest, ruleOf, storedOf } from './draft.ts';
import { ruleText } from './rule-text.ts';

const RULES: readonly Rule[] = [
  { object: [], cloud: [] },
  { object: ['eq', 'kind', 'Deployment'], cloud: ['in', 'tag', 'prod', 'eu'] },
  {
    object: ['and', ['eq', 'tag', 'web'], ['or', ['eq', 'name', 'shop'], ['eq', 'key', 'Deployment/till']]],
    cloud: ['or', ['eq', 'name', 'lyon'], ['eq', 'tag', 'internals-edge']],
  },
];

describe('the draft of a rule', () => {
  test.each(RULES.map((rule) => [JSON.stringify(rule), rule] as const))('is equivalent to %s', (_, rule) => {
    const draft = draftOf(formatRule(rule));
    expect(draft && ruleOf(draft)).toEqual(rule);
    expect(draft && storedOf(draft)).toEqual(formatRule(rule));
  });

  test('is equivalent to any rule, also to one with a part that matches everything inside a group', () => {
    const orAnything: Rule = { object: [], cloud: ['or', [], ['eq', 'tag', 'prod']] };
    fc.assert(
      fc.property(anyRule, (rule) => {
        const stored = formatRule(rule);
        const draft = draftOf(stored);
        expect(draft && storedOf(draft)).toEqual(stored);
        expect(draft && isComplete(draft.object) && isComplete(draft.cloud)).toBe(true);
      }),
      { examples: [[orAnything]] },
    );
    const draft = draftOf(formatRule(orAnything));
    expect(draft && ruleText(draft)).toBe('all applications on clusters with anything or tag prod');
  });

  test('a rule that cannot be parsed has no draft', () => {
    expect(draftOf({ cloud: '{', object: '[]' })).toBeNull();
  });

  test('a new rule places all applications on all clusters, and is complete', () => {
    const rule = newRule();
    expect(ruleOf(rule)).toEqual({ object: [], cloud: [] });
    expect(isComplete(rule.object)).toBe(true);
  });

  test('what is typed counts as a value before it is accepted, so that the preview shows what is saved', () => {
    const typing = { ...newTest('cloud'), values: ['prod'], typed: ' eu ' } as DraftPart;
    expect(ruleOf({ ...newRule(), cloud: typing }).cloud).toEqual(['in', 'tag', 'prod', 'eu']);
    expect(isComplete({ ...newTest('cloud'), typed: 'eu' } as DraftPart)).toBe(true);
    expect(isComplete({ ...newTest('cloud'), typed: ' ' } as DraftPart)).toBe(false);
  });

  test('a condition without a value is incomplete, and so is a group with one', () => {
    expect(isComplete(newTest('cloud'))).toBe(false);
    expect(isComplete({ kind: 'group', id: 1, action: 'and', parts: [] })).toBe(false);
    expect(isComplete({ kind: 'group', id: 1, action: 'and', parts: [newTest('object')] })).toBe(false);
  });
});

test('rules are described as text', () => {
  const words = RULES.map((rule) => {
    const draft = draftOf(formatRule(rule));
    return draft && ruleText(draft);
  });
  expect(words).toEqual([
    'all applications on all clusters',
    'applications with kind Deployment on clusters with tag prod or eu',
    'applications with tag web and (name shop or key Deployment/till) on clusters with name lyon or tag internals-edge',
  ]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEPTH_MAX, formatRule, PART_MAX, parseRule, placementMessages } from './index.ts';
import { anyRule } from './testing/index.ts';

const parseCloud = (cloud: unknown) => parseRule({ cloud: JSON.stringify(cloud), object: '[]' });

describe('a stored rule', () => {
  it('is parsed back to the same rule', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const stored = formatRule(rule);
        const parsed = parseRule(stored);
        expect(parsed).toEqual({ rule });
        if ('rule' in parsed) expect(formatRule(parsed.rule)).toEqual(stored);
      }),
    );
  });

  it('has the format of the specification', () => {
    expect(
      parseRule({
        cloud: '["eq","tag","internals-edge"]',
        object: '["in","key","Deployment/a","Service/a"]',
      }),
    ).toEqual({
      rule: { cloud: ['eq', 'tag', 'internals-edge'], object: ['in', 'key', 'Deployment/a', 'Service/a'] },
    });
    expect(parseRule({ cloud: '[]', object: '[]' })).toEqual({ rule: { cloud: [], object: [] } });
  });

  it('has an action, a property and values of the right types', () => {
    expect(parseCloud({})).toEqual({ message: placementMessages.notJson('cloud') });
    expect(parseCloud(null)).toEqual({ message: placementMessages.notJson('cloud') });
    expect(parseRule({ cloud: '[]', object: '[' })).toEqual({ message: placementMessages.notJson('object') });
    expect(parseCloud(['not', ['eq', 'name', 'a']])).toEqual({ message: placementMessages.action('cloud') });
    expect(parseCloud([[]])).toEqual({ message: placementMessages.action('cloud') });
    expect(parseCloud(['eq', 'kind', 'a'])).toEqual({
      message: placementMessages.property('cloud', ['name', 'tag']),
    });
    expect(parseCloud(['eq', 'constructor', 'a'])).toHaveProperty('message');
    for (const values of [[], ['a', 'b'], [1], [''], ['a'.repeat(321)], [['a']]]) {
      expect(parseCloud(['eq', 'name', ...values])).toEqual({ message: placementMessages.oneValue('cloud') });
    }
    for (const values of [[], ['a', null], ['a', '']]) {
      expect(parseCloud(['in', 'name', ...values])).toEqual({ message: placementMessages.values('cloud') });
    }
    expect(parseCloud(['and'])).toEqual({ message: placementMessages.parts('cloud') });
    expect(parseCloud(['or', 'name'])).toEqual({ message: placementMessages.notJson('cloud') });
  });

  it('is limited in depth and length', () => {
    let deep: unknown = [];
    for (let i = 1; i < DEPTH_MAX; i++) deep = ['and', deep];
    expect(parseCloud(deep)).toHaveProperty('rule');
    expect(parseCloud(['and', deep])).toEqual({ message: placementMessages.tooDeep('cloud') });
    const long = `["eq","name","${'a'.repeat(PART_MAX)}"]`;
    expect(parseRule({ cloud: long, object: '[]' })).toEqual({ message: placementMessages.tooLong('cloud') });
    const brackets = '['.repeat(PART_MAX / 2) + ']'.repeat(PART_MAX / 2);
    expect(parseRule({ cloud: brackets, object: '[]' })).toHaveProperty('message');
  });

  it('parsed from any text is a rule or a message', () => {
    const text = fc.oneof(fc.json(), fc.string());
    fc.assert(
      fc.property(text, text, (cloud, object) => {
        const parsed = parseRule({ cloud, object });
        return 'rule' in parsed || parsed.message.length > 0;
      }),
    );
  });
});

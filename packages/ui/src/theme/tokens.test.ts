import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, tokensOf } from './contrast.ts';

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const GROUNDS = ['bg', 'rail', 'panel', 'raised', 'hover', 'select'];
const TEXT_PAIRS: [string, string][] = [
  ...['text', 'text-2', 'text-3'].flatMap((text) =>
    [...GROUNDS, 'flash']
      .filter((ground) => ground !== 'flash' || text !== 'text-3')
      .map((ground): [string, string] => [text, ground]),
  ),
  ...['accent', 'neg', 'warn', 'pos', 'info', 'unk'].flatMap((text) =>
    GROUNDS.map((ground): [string, string] => [text, ground]),
  ),
  ...['pos', 'warn', 'neg', 'info', 'unk'].map((tone): [string, string] => [tone, `${tone}-bg`]),
  ...['pos', 'warn', 'neg', 'info', 'unk'].map((tone): [string, string] => ['text', `${tone}-bg`]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-tip', 'tip'],
  ...['code-key', 'code-text', 'code-value', 'code-note'].flatMap((text): [string, string][] => [
    [text, 'bg'],
    [text, 'panel'],
    [text, 'select'],
  ]),
];
const EDGE_PAIRS: [string, string][] = ['bg', 'rail', 'panel', 'raised'].map((ground) => ['edge', ground]);

describe.each([
  ['dark', '[data-mantine-color-scheme="dark"]'],
  ['light', '[data-mantine-color-scheme="light"]'],
])('%s', (_mode, selector) => {
  const tokens = tokensOf(sheet, selector);
  const colour = (name: string) => tokens.get(name) ?? `missing ${name}`;

  it.each(TEXT_PAIRS)('%s on %s reads: 4.5 to 1 or more', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EDGE_PAIRS)('%s on %s shows where a control is: 3 to 1 or more', (edge, ground) => {
    expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

it('black on white is the greatest contrast there is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

import { expect, test } from 'vitest';
import { namesList, splitLists } from './split-lists.ts';

const LIST = `apiVersion: v1
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: prices
    uid: 0b1c
  data:
    # In euros.
    apple: "1.20"
- apiVersion: apps/v1
  kind: Deployment
  metadata: { name: till }
  status: { replicas: 3 }
kind: List
metadata:
  resourceVersion: ""
`;

const divided = (text: string): string => {
  const split = splitLists(text);
  return 'text' in split ? split.text : split.refusal;
};

test('a List becomes its items, as they were written, without what only a cluster sets', () => {
  expect(divided(LIST)).toBe(`apiVersion: v1
kind: ConfigMap
metadata:
  name: prices
data:
  # In euros.
  apple: "1.20"
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: till}
`);
});

test('it says how many documents there are', () => {
  expect(splitLists(LIST)).toMatchObject({ documents: 2 });
  expect(splitLists(`kind: A\n---\n${LIST}`)).toMatchObject({ documents: 3 });
});

test('documents beside a List stay as they are', () => {
  const first = 'apiVersion: v1\nkind: Secret\nmetadata:   {name: a}\n';
  expect(divided(`${first}---\n${LIST}`)).toMatch(
    /^apiVersion: v1\nkind: Secret\nmetadata: {3}\{name: a\}\n---\n/,
  );
});

test('escapes stay, without which kubectl would read a new line or refuse the item', () => {
  const items =
    '- kind: A\n  a: "x\\Ly"\n  "b\\u007f": " c\\n \\nd"\n  metadata:\n    name: one\n    uid: u-1\n';
  expect(splitLists(`kind: List\nitems:\n${items}`)).toEqual({
    text: 'kind: A\na: "x\\Ly"\n"b\\u007f": " c\\n\\ \\nd"\nmetadata:\n  name: one\n',
    documents: 1,
  });
});

test.each([
  ['no List', 'kind: ConfigMap\nmetadata: { name: PriceList }\n', 'The text has no List.'],
  ['an object whose kind only ends like one', 'kind: WatchList\nmetadata: { name: a }\n', 'It has no items.'],
  ['a List without items', 'kind: List\nitems: []\n', 'It has no items.'],
  ['items that are no objects', 'kind: List\nitems: [{ kind: A }, 2]\n', 'Item 2 is no object.'],
  [
    'items that refer to each other',
    'kind: List\nitems:\n- &a { kind: A }\n- *a\n',
    'Its items refer to each other.',
  ],
  ['what is no YAML', 'kind: List\nitems: [\n', 'It is no valid YAML.'],
])('%s is not divided', (_, text, refusal) => {
  expect(splitLists(text)).toEqual({ refusal });
});

test.each([
  ['kind: List', true],
  ['{"apiVersion": "v1",\n  "kind": "ConfigMapList"', true],
  ['metadata:\n  name: PriceList', false],
  ['kind: Listing', false],
])('%j looks like a List: %s', (text, expected) => {
  expect(namesList(text)).toBe(expected);
});

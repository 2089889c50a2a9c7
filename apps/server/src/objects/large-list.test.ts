import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

interface Page {
  readonly items: readonly { readonly name: string }[];
  readonly next: string | null;
  readonly total: number;
}
const COUNT = 25;

it('a list of large applications has pages of a limited size, which together name each once', async () => {
  await nouns.account('ada');
  const { body } = await nouns.request<{ created: { id: string } }>('ada', 'POST', '/networks', {
    body: { name: 'shops' },
  });
  for (let n = 0; n < COUNT; n++) {
    const data = 'y'.repeat(1_000_000);
    const yaml = `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c-${n} }\ndata: { x: ${data} }\n`;
    const made = { networkID: body.created.id, yaml };
    expect((await nouns.request('ada', 'POST', '/objects', { body: made })).status).toBe(201);
  }
  const names: string[] = [];
  const sizes: number[] = [];
  for (let after: string | null = '0'; after !== null; ) {
    const page: Page = (
      await nouns.request<Page>('ada', 'GET', `/wholeObjects?limit=200&orderBy=name&after=${after}`)
    ).body;
    expect(page.total).toBe(COUNT);
    names.push(...page.items.map(({ name }) => name));
    sizes.push(page.items.length);
    after = page.next;
  }
  expect([sizes, new Set(names).size]).toEqual([[10, 10, 5], COUNT]);
  // Without their YAML all fit into one.
  const { items } = (await nouns.request<Page>('ada', 'GET', '/objects?limit=200')).body;
  expect(items.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(JSON.stringify(items).length).toBeLessThan(COUNT * 2_000);
});

import { turn } from '@hawser/ports';
import { expect, test } from 'vitest';
import { withYaml } from './index.ts';

/** A ConfigMap with this many values, which is allowed; reading it takes a third of a second. */
const dense = (values: number): string =>
  `kind: ConfigMap\nmetadata: { name: dense }\nlist: [${'a,'.repeat(values)}]\n`;

/** What happens first: that `reading` ends, or that others get a turn this often. */
async function first(reading: Promise<unknown>, turns: number): Promise<'reading' | 'others'> {
  let isRead = false;
  const read = reading.then(() => {
    isRead = true;
  });
  for (let n = 0; n < turns && !isRead; n++) await turn();
  const result = isRead ? 'reading' : 'others';
  await read;
  return result;
}

test('others get their turns while a text of 29,000 values is read', async () => {
  // Once, so that the thread runs.
  await withYaml('documents', dense(3_000));
  expect(await first(withYaml('object', dense(29_000)), 3)).toBe('others');
});

test('others get a turn between the texts of an import, however short they are', async () => {
  const text = 'kind: ConfigMap\nmetadata: { name: small }\n';
  let done = 0;
  const reading = (async () => {
    for (; done < 1_000; done++) await withYaml('object', text);
  })();
  let most = 0;
  while (done < 1_000) {
    const before = done;
    await turn();
    most = Math.max(most, done - before);
  }
  await reading;
  expect(most).toBeLessThan(200);
});

test('a long text is read as a short one, and so is what is wrong with it', async () => {
  const short = await withYaml('object', dense(10));
  const long = await withYaml('object', dense(10) + `# ${'x'.repeat(20_000)}\n`);
  expect(short).toMatchObject({ object: { name: 'dense', kind: 'ConfigMap' } });
  expect(long).toMatchObject({ object: 'object' in short ? short.object : {}, digest: expect.any(String) });
  expect(await withYaml('object', `kind: Service\n# ${'x'.repeat(20_000)}\n`, 'ConfigMap')).toMatchObject({
    message: expect.stringContaining('must not change'),
  });
  expect(await withYaml('object', `[${','.repeat(140_000)}`)).toMatchObject({ line: 1, column: 3 });
});

test('fields are written into a long text', async () => {
  const yaml = `kind: ConfigMap\nspec: { replicas: 2 }\n# ${'x'.repeat(20_000)}\n`;
  const written = await withYaml('withFields', yaml, [{ path: ['spec', 'replicas'], value: 3 }]);
  expect(written).toBe(yaml.replace('2', '3'));
});

test('several long texts at once each get their own answer', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `name-${n}`);
  const read = await Promise.all(
    names.map((name) => withYaml('object', dense(2_500).replace('dense', name))),
  );
  expect(read.map((each) => ('object' in each ? each.object.name : each.message))).toEqual(names);
});

import { describe, expect, it } from 'vitest';
import { csvFile, csvLine, instantText, tsvText, withoutFormula } from './index.ts';

interface Line {
  name: string;
  count: number;
}
const columns = [
  { title: 'Name', text: (row: Line) => row.name },
  { title: 'Bar' },
  { title: 'Count', text: (row: Line) => String(row.count) },
];

describe('a cell', () => {
  it.each(['=1+1', '+A1', '-cmd', '@SUM(A1)', '\t=1', '  =1', '\r1', '＝1', '-1+1', '|x', '%0'])(
    '%j is no formula',
    (text) => expect(withoutFormula(text)).toBe(`'${text}`),
  );

  it.each(['store-0117', '', '42', '-1.5', '+7', 'a=b', '2026-11-20T13:02:11.000Z'])(
    '%j is not changed',
    (text) => expect(withoutFormula(text)).toBe(text),
  );

  it('is quoted where needed', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ' x', '=1,2'])).toBe(
      'a,"b,c","say ""hi""","two\nlines"," x","\'=1,2"\r\n',
    );
  });
});

it('times are exact', () => {
  expect(instantText(Date.UTC(2026, 10, 20, 13, 2, 11, 7))).toBe('2026-11-20T13:02:11.007Z');
  expect(instantText(null)).toBe('');
});

it('the clipboard gets titles and tab-separated cells; a tab in a cell becomes a space', () => {
  const rows = [{ name: 'a\tb', count: 1 }];
  expect(tsvText([columns[0] ?? { title: '' }, columns[2] ?? { title: '' }], rows)).toBe(
    'Name\tCount\na b\t1',
  );
});

describe('a CSV file', () => {
  async function* batches() {
    yield [{ name: 'one', count: 1 }];
    yield [{ name: '=two', count: -2 }];
  }

  it('is written in batches, with a header, without columns that have no text', async () => {
    const progress: number[] = [];
    const file = await csvFile({ columns, batches: batches(), onProgress: (rows) => progress.push(rows) });
    expect(Buffer.from(await file.arrayBuffer()).toString('utf8')).toBe(
      "\uFEFFName,Count\r\none,1\r\n'=two,-2\r\n",
    );
    expect(progress).toEqual([1, 2]);
  });

  it('can be cancelled between batches', async () => {
    const stop = new AbortController();
    const file = csvFile({
      columns,
      batches: batches(),
      onProgress: () => stop.abort(),
      signal: stop.signal,
    });
    await expect(file).rejects.toThrow('aborted');
  });
});

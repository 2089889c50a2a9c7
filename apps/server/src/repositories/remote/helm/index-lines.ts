import type { ChartVersion } from '@hawser/contract/repositories';
import { hasHiddenCharacters } from '@hawser/domain/names';
import { Reading } from '../reading.ts';

/** A chart of an index. */
export interface Chart {
  readonly name: string;
  readonly description: string;
  readonly versionCount: number;
  /** The first one, which is the newest; of the chart that was asked for all in their order. */
  readonly versions: readonly ChartVersion[];
}

const CHARTS_MAX = 2_000;
/** Most versions of a chart. */
const VERSIONS_MAX = 1_000;
/** Longest text of a field, characters. */
const TEXT_MAX = 300;
/** How much of a line is read, bytes. */
const LINE_MAX = 1_200;
/** What a line costs besides its bytes, as `Reading` counts. */
const LINE_COST = 100;

/**
 * The charts of a Helm index. It is read line by line, in one pass, and not as YAML: indexes have many megabytes, of which six
 * fields are needed, and are written by `helm repo index`, whose layout is always this. So aliases, tags and deep nesting mean
 * nothing here. Null when it is no index. Others get their turn in between. `of`: the chart whose versions are all kept, if any.
 */
export async function chartsIn(
  index: Buffer,
  of: string | null,
): Promise<{ readonly charts: readonly Chart[]; readonly truncated: boolean } | null> {
  const reading = new Reading();
  const reader = new IndexReader(of);
  let isInEntries = false;
  for (const { bytes, line } of linesOf(index)) {
    const pause = reading.pause(LINE_COST + bytes);
    if (pause !== null) await pause;
    if (!isInEntries) {
      if (/^entries: *\{\} *$/.test(line)) return { charts: [], truncated: false };
      isInEntries = /^entries:[ \t]*(?:#.*)?$/.test(line);
      continue;
    }
    if (/^\s*(?:#.*)?$/.test(line.slice(0, TEXT_MAX))) continue;
    // The next field of the index.
    if (!/^[ -]/.test(line)) break;
    reader.line(line);
  }
  return isInEntries ? reader.result() : null;
}

/** The lines of a text, of each its size and its beginning. The text as a whole would take up to twice its size once more. */
function* linesOf(text: Buffer): Generator<{ readonly bytes: number; readonly line: string }> {
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf(0x0a, at);
    const end = found < 0 ? text.length : found;
    const line = text.toString('utf8', at, Math.min(end, at + LINE_MAX));
    yield { bytes: end - at, line: line.replace(/\r$/, '') };
    at = end + 1;
  }
}

type Fields = Record<string, string>;

interface ChartRead {
  readonly name: string;
  /** Items that were read, and how many of them are versions. */
  itemCount: number;
  versionCount: number;
  readonly versions: Fields[];
}

class IndexReader {
  readonly #of: string | null;
  readonly #charts: ChartRead[] = [];
  #truncated = false;
  /** Indentation of the names of charts, and of the fields of a version; -1 before the first. */
  #nameAt = -1;
  #fieldAt = -1;
  /** The version that is read; null where it is ignored: of a chart that is left out. */
  #version: Fields | null = null;
  #isLeftOut = false;

  constructor(of: string | null) {
    this.#of = of;
  }

  line(line: string): void {
    const indent = line.length - line.trimStart().length;
    if (this.#nameAt < 0) this.#nameAt = indent;
    const content = line.slice(indent);
    const isItem = content.startsWith('- ');
    if (indent === this.#nameAt && !isItem) return this.#begin(content);
    if (isItem && (this.#fieldAt < 0 || indent + 2 === this.#fieldAt)) {
      this.#fieldAt = indent + 2;
      this.#next();
      this.#field(content.slice(2));
    } else if (indent === this.#fieldAt) this.#field(content);
  }

  #begin(content: string): void {
    this.#end();
    const name = /^(?:"([^"\\]+)"|'([^']+)'|([^\s"':#&*!|>{[][^:]*)):\s*$/.exec(content);
    const text = name?.[1] ?? name?.[2] ?? name?.[3];
    this.#isLeftOut = text === undefined || !isText(text) || this.#charts.length >= CHARTS_MAX;
    if (this.#isLeftOut) this.#truncated = true;
    else this.#charts.push({ name: text ?? '', itemCount: 0, versionCount: 0, versions: [] });
    this.#fieldAt = -1;
  }

  /** Ends the version that is read. */
  #end(): void {
    const chart = this.#charts.at(-1);
    const version = this.#version;
    this.#version = null;
    if (chart === undefined || version === null || (version['version'] ?? '') === '') return;
    chart.versionCount += 1;
    if (chart.versionCount === 1 || chart.name === this.#of) chart.versions.push(version);
  }

  /** Begins the next version. */
  #next(): void {
    this.#end();
    const chart = this.#charts.at(-1);
    if (this.#isLeftOut || chart === undefined) return;
    chart.itemCount += 1;
    if (chart.itemCount > VERSIONS_MAX) {
      this.#truncated = true;
      this.#isLeftOut = true;
    } else this.#version = {};
  }

  #field(content: string): void {
    const found = /^(version|appVersion|created|deprecated|description): +(.*)$/.exec(content);
    if (found?.[1] !== undefined && this.#version !== null) this.#version[found[1]] = scalar(found[2] ?? '');
  }

  result(): { charts: Chart[]; truncated: boolean } {
    this.#end();
    const charts = this.#charts.flatMap(({ name, versionCount, versions }) =>
      versionCount === 0
        ? []
        : [
            {
              name,
              versionCount,
              description: versions[0]?.['description'] ?? '',
              versions: versions.map(versionOf),
            },
          ],
    );
    return { charts, truncated: this.#truncated };
  }
}

const versionOf = ({ version = '', appVersion = '', created = '', deprecated }: Fields): ChartVersion => ({
  version,
  appVersion,
  created,
  deprecated: deprecated === 'true',
});

const isText = (text: string): boolean => text.length <= 253 && !hasHiddenCharacters(text);

/** A scalar of one line, without its quotes; '' for a value of another form, or with hidden characters. */
function scalar(value: string): string {
  const trimmed = value.trim();
  const plain = /^"((?:[^"\\]|\\.)*)"$|^'((?:[^']|'')*)'$|^([^&*!|>{["'%@`].*)$/.exec(trimmed);
  const text =
    plain?.[1]?.replaceAll(/\\(["\\/])/g, '$1') ?? plain?.[2]?.replaceAll("''", "'") ?? plain?.[3] ?? '';
  return hasHiddenCharacters(text) ? '' : text.slice(0, TEXT_MAX);
}

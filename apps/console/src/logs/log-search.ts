import type { NumberedLine } from './log-buffer.ts';

/** The pattern of a text that is searched for, in any case; null for an empty one. */
export function patternOf(text: string): RegExp | null {
  return text === '' ? null : new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'gi');
}

/** Whether a text contains the pattern. */
export const matches = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;

/** A text in parts, of which those that match the pattern are hits. */
export function partsOf(text: string, pattern: RegExp | null): readonly { text: string; isHit: boolean }[] {
  if (pattern === null) return [{ text, isHit: false }];
  const parts: { text: string; isHit: boolean }[] = [];
  let from = 0;
  for (const { index, 0: hit } of text.matchAll(pattern)) {
    if (index > from) parts.push({ text: text.slice(from, index), isHit: false });
    parts.push({ text: hit, isHit: true });
    from = index + hit.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), isHit: false });
  return parts;
}

/**
 * The line after the current one that contains the pattern, or before it; after the last one comes the first. Without a current line
 * it is the newest for both, because that is where a log is read. Null if there is none.
 */
export function nextHit(
  hits: readonly NumberedLine[],
  current: NumberedLine | null,
  step: 1 | -1,
): NumberedLine | null {
  if (current === null) return hits.at(-1) ?? null;
  const at = hits.findIndex(({ number }) => number === current.number);
  if (at >= 0) return hits.at((at + step) % hits.length) ?? null;
  // The current one was dropped, or filtered out.
  const after = hits.findIndex(({ place }) => place > current.place);
  if (step === 1) return hits[Math.max(0, after)] ?? null;
  return hits.at(after <= 0 ? -1 : after - 1) ?? null;
}

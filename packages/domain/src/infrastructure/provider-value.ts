import type { Pair, TextPair } from '../secrets/index.ts';
import type { ProviderOption } from './option.ts';

/**
 * The credentials of a provider as the one value that its controller reads: an INI file for AWS, JSON for Azure and for providers of the
 * person's own, and the file itself for GCP. Null when they cannot be that, such as a file that is no JSON or no text.
 */
export function providerValue(
  { format }: Pick<ProviderOption, 'format'>,
  pairs: readonly Pair[],
): string | null {
  if (pairs.length === 0 || !pairs.every(isText)) return null;
  if (format === 'json')
    return JSON.stringify(Object.fromEntries(pairs.map(({ key, value }) => [key, value])));
  if (format === 'as-is') return pairs.length === 1 ? jsonObject(pairs[0]?.value ?? '') : null;
  // A line break would begin another setting.
  if (pairs.some(({ value }) => /[\r\n]/.test(value))) return null;
  return `[default]\n${pairs.map(({ key, value }) => `${key} = ${value}`).join('\n')}\n`;
}

const isText = (pair: Pair): pair is TextPair => typeof pair.value === 'string';

function jsonObject(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? text : null;
  } catch {
    return null;
  }
}

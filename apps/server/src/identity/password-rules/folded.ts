/** Characters that people write instead of letters, with those that they may stand for. */
const WRITTEN_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A text as it is compared: without case, in the composed form of Unicode. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** A folded text, and what it is when characters that stand for letters are read as these; `1` is an i or an l. */
export function readings(text: string): readonly string[] {
  const read = (one: string): string =>
    [...text].map((character) => (character === '1' ? one : (WRITTEN_FOR[character] ?? character))).join('');
  return [...new Set([text, read('i'), read('l')])];
}

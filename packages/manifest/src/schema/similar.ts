/** The name that is most like a misspelled one; undefined if none is close. */
export function similarName(written: string, names: Iterable<string>): string | undefined {
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = name.toLowerCase() === written.toLowerCase() ? 0 : distanceOf(written, name);
    if (distance < (best?.distance ?? CLOSE + 1)) best = { name, distance };
  }
  return best?.name;
}

/** Most letters that may differ. */
const CLOSE = 2;
/** No field has a longer name. */
const LONGEST = 60;

/** Number of letters to insert, delete or replace (Levenshtein). */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > CLOSE || a.length > LONGEST) return CLOSE + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

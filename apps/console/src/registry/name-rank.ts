const SEPARATORS = /[^\p{L}\p{N}]+/u;

/** How well a name matches a text that it contains: 2 it begins with it, 1 one of its words does, 0 neither. */
export function nameRank(name: string, text: string): 0 | 1 | 2 {
  const [whole, wanted] = [name.toLowerCase(), text.trim().toLowerCase()];
  if (whole.startsWith(wanted)) return 2;
  return whole.split(SEPARATORS).some((word) => word.startsWith(wanted)) ? 1 : 0;
}

/** A number of 32 bits that a text always has (FNV-1a). Simulated values depend on it, so that nothing has to be stored. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A fraction from 0 to 1 that a text always has. */
export const fractionOf = (text: string): number => hashOf(text) / 2 ** 32;

type Numbers = Int32Array | Uint32Array | Float64Array | Uint8Array;

/** `array` itself when it holds `size` values, else a copy with room for at least that many; new places are 0. */
export function grown<T extends Numbers>(array: T, size: number): T {
  if (array.length >= size) return array;
  const Kind = array.constructor as new (length: number) => T;
  const wider = new Kind(Math.max(size, Math.ceil(array.length * 1.5), 64));
  wider.set(array);
  return wider;
}

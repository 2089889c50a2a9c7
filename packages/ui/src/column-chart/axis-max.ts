const STEPS = [1, 2, 5, 10];

/** The end of an axis from zero: the smallest 1, 2 or 5 times a power of ten that is at least `most`; 1 without values. */
export function axisMax(most: number): number {
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => step * power >= most) ?? 10) * power;
}

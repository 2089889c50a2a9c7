// Each digit can match in one place only, because the text is whatever somebody wrote in the cluster.
const QUANTITY = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)([numkMGTPE]|[KMGTPE]i)?$/;
const POWERS: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** The number that a quantity of Kubernetes stands for, `0.5` for `500m`; null when it is no quantity. */
export function amountOf(value: unknown): number | null {
  const [, digits, unit = ''] = QUANTITY.exec(String(value)) ?? [];
  if (digits === undefined) return null;
  return Number(digits) * (unit === '' ? 1 : (POWERS[unit] ?? Number.NaN));
}

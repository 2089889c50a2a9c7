const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** Cores: `0.005`, `0.25`, `4`. */
export function coresText(cores: number): string {
  // Less than one is told by the thousandth, as Kubernetes does: many pods use less than a hundredth.
  return cores.toLocaleString('en', { maximumFractionDigits: cores < 1 ? 3 : 2 });
}

/** Bytes in binary units, as Kubernetes counts memory: `3.2 GiB`. */
export function bytesText(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1_024 && unit < UNITS.length - 1) {
    amount /= 1_024;
    unit += 1;
  }
  return `${amount.toLocaleString('en', { maximumFractionDigits: 1 })} ${UNITS[unit] ?? ''}`;
}

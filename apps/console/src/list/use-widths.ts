import { useState } from 'react';
import { useServices } from '../app/services.ts';
import { PHONE } from './use-columns.ts';

/** Column widths in pixels by column. */
export type Widths = Readonly<Record<string, number>>;

/** Reads stored widths; what is not sound is dropped. */
export function widthsIn(text: string | null): Widths {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const sound = Object.entries(value).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0 && entry[1] < 4_000,
    );
    return Object.fromEntries(sound);
  } catch {
    return {};
  }
}

/**
 * The widths that a person gave to the columns of a grid, kept in this browser under a key with the first four
 * lower-case characters of the account (Spec 2 §9).
 */
export function useWidths(grid: string): [Widths, (widths: Widths) => void] {
  const { me, ports } = useServices();
  const screen = matchMedia(PHONE).matches ? '-phone' : '';
  const key = `hawser-columns-${me.uid.slice(0, 4).toLowerCase()}-${grid}${screen}`;
  const [widths, setWidths] = useState(() => widthsIn(ports.storage.get(key)));
  return [
    widths,
    (next) => {
      setWidths(next);
      ports.storage.set(key, JSON.stringify(next));
    },
  ];
}

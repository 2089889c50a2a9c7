import type { Manifest } from '@hawser/domain/objects';

export const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** A Secret with these values. They are in `data`, so that what is applied can be compared with what is there. */
export function secretOf(
  metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly labels: Readonly<Record<string, string>>;
  },
  values: Readonly<Record<string, string>>,
): Manifest {
  const data = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, base64(value)]));
  return { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', data };
}

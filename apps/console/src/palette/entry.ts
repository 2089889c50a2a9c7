import type { ReactNode } from 'react';

/** One line of the palette. */
export interface Entry {
  id: string;
  group: 'Pages' | 'Actions' | 'Networks' | 'Clusters' | 'Attached clusters' | 'Applications';
  label: string;
  detail?: string;
  keys?: string;
  icon: ReactNode;
  run(): void;
}

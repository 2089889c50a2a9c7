import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useRegistry, type View } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import type { Entry } from './entry.ts';

/** The lists with a filter, as entries. Those by tag and location are read once, while the palette is open. */
export function useViews(): readonly Entry[] {
  const { views } = useRegistry();
  const { client } = useServices();
  const navigate = useNavigate();
  const [read, setRead] = useState<readonly View[]>([]);
  useEffect(() => {
    let isCancelled = false;
    for (const { load } of views) {
      load?.(client).then(
        (found) => isCancelled || setRead((before) => [...before, ...found]),
        // Without an answer the others are still found.
        () => undefined,
      );
    }
    return () => {
      isCancelled = true;
    };
  }, [views, client]);
  return [...views.flatMap(({ known }) => known), ...read].map(
    ({ label, words, icon, to, search }): Entry => ({
      id: `${to} ${label}`,
      group: 'Views',
      label,
      words,
      icon,
      run: () => void navigate({ to, search }),
    }),
  );
}

import type { AppObject } from '@hawser/contract/objects';
import { objectMessages } from '@hawser/domain/objects';
import { LazyCode } from '@hawser/ui/lazy';
import { useCallback } from 'react';
import { dayOf, useFileWriter } from '../list/index.ts';
import { type ListQuery, useLive } from '../live/index.ts';
import { useServices } from '../services/index.ts';

const EXPORT_YAML = new LazyCode(() => import('./export-yaml.ts'));

/** Exports the YAML of all objects of a query, or of the chosen ones, as one file, which can be imported again. */
export function useYamlExport() {
  const live = useLive();
  const { clock } = useServices().ports;
  const { exporting, write } = useFileWriter(EXPORT_YAML, objectMessages.exportFailed);
  const start = useCallback(
    (query: ListQuery<AppObject>, ids: readonly string[]) =>
      write(async ({ exportYaml }, work) => {
        const filename = `applications-${dayOf(clock.now())}.yaml`;
        const objects = await exportYaml({ live, query, ids, filename, ...work });
        return objects === 1
          ? '1 application exported.'
          : `${objects.toLocaleString('en')} applications exported.`;
      }),
    [live, clock, write],
  );
  return { exporting, start };
}

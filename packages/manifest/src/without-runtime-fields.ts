import { isSetByCluster } from '@hawser/domain/objects';
import { isMap, isScalar, parseDocument } from 'yaml';
import { escapedIn, ONE_LINE, withEscapes } from './quoted-text.ts';

/**
 * The YAML of one object without what only a cluster sets: `status`, and in its metadata uid, resourceVersion, managedFields and the like.
 * Everything else stays letter for letter where nothing is removed, else as it was written, with comments. Text that is no mapping stays.
 */
export function withoutRuntimeFields(yaml: string): string {
  const document = parseDocument(yaml, { schema: 'failsafe', uniqueKeys: false });
  if (document.errors.length > 0 || !isMap(document.contents)) return yaml;
  let isChanged = false;
  const remove = (mapping: unknown, isRuntime: (field: string) => boolean): void => {
    if (!isMap(mapping)) return;
    const kept = mapping.items.filter(({ key }) => !(isScalar(key) && isRuntime(String(key.value))));
    if (kept.length === mapping.items.length) return;
    mapping.items = kept;
    isChanged = true;
  };
  remove(document.contents, (field) => field === 'status');
  remove(document.contents.get('metadata', true), isSetByCluster);
  return isChanged
    ? withEscapes(document.toString({ ...ONE_LINE, flowCollectionPadding: false }), escapedIn(yaml))
    : yaml;
}

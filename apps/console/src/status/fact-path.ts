import type { Status } from '@hawser/domain';

/** The address that shows what a fact is about, or null where there is no page of it. */
export function factPath({ kind, id, name }: Status['reason'][number]): string | null {
  switch (kind) {
    case 'network':
    case 'router':
      return `/networks?q=${encodeURIComponent(name)}`;
    case 'cluster':
      return `/clusters?q=${encodeURIComponent(name)}`;
    case 'object':
      return id === undefined ? null : `/applications/${encodeURIComponent(id)}`;
    default:
      return null;
  }
}

import type { Change } from '@hawser/contract/changes';

const PAGES = { object: '/applications', network: '/networks', cluster: '/clusters', router: '/clusters' };

/** The URL of the record that a change changed; null if it no longer exists. */
export function subjectPath({ subject: { kind, id, name, cloudID } }: Change): string | null {
  if (name === null) return null;
  const page = kind === 'router' ? cloudID : id;
  return page === null ? null : `${PAGES[kind]}/${encodeURIComponent(page)}`;
}

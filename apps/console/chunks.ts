import type { Rolldown } from 'vite';

/** What every page needs, and what the dashboard shares with lists: without it the dashboard would wait for the code of lists. */
const SHELL =
  /\/(?:console\/src\/app\/shell\.tsx|console\/src\/overview\/[\w-]+\.ts|ui\/src\/count-bar\/[\w-]+\.tsx?)$/;
const PAGE = /\/apps\/console\/src\/[\w-]+\/[\w-]+-page\.tsx$/;
/** Without those of the demo, which alone need the checks of the wire. */
const DIALOG = /\/apps\/console\/src\/(?!demo\/)[\w-]+\/[\w-]+-dialog\.tsx$/;
/** What the pages and side panels of single records share: no list needs it, nor the dashboard. Parsing YAML is a file of its own. */
const RECORD =
  /\/apps\/console\/src\/(?:(?:record-page|change-list|cluster-page|network-page|object-page)\/|review\/(?!compare-yaml))/;
/** Pages that few visits open: one file for all. */
const SELDOM = /\/apps\/console\/src\/(?:settings|admin|object-on-cluster)\/[\w-]+-page\.tsx$/;

/**
 * The files of the console, by when they are needed: the sign-in page, what surrounds every page, what pages share, each page, the
 * pages that few visits open, and the dialogs. Else each set of modules that the same pages and dialogs need would be a file of its own,
 * a hundred in all, and each costs a request. A group takes all that it imports, but for what a group above it took.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'sign-in', tags: ['$initial'], priority: 5 },
  { name: 'shell', test: SHELL, priority: 4 },
  {
    debugName: 'pages',
    name: (id, chunking) => (!PAGE.test(id) && !RECORD.test(id) && isOfPage(id, chunking) ? 'pages' : null),
    minShareCount: 2,
    priority: 3,
  },
  { name: 'records', test: RECORD, priority: 2 },
  { name: 'seldom', test: SELDOM, priority: 2 },
  { name: 'dialogs', test: DIALOG, priority: 1 },
];

/** Whether a page imports the module, be it by way of others. */
function isOfPage(id: string, chunking: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (PAGE.test(id) && !SELDOM.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = chunking.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isOfPage(importer, chunking, seen));
}

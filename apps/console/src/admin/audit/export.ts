import type { AdminAudit, AdminAuditEntry } from '@hawser/contract/admin';
import { csvFile, instantText, saveFile } from '@hawser/ui/csv';

/** Entries that one file has at most. */
const EXPORT_MAX = 50_000;

const COLUMNS: readonly { title: string; text(entry: AdminAuditEntry): string }[] = [
  { title: 'Time', text: ({ at }) => instantText(at) },
  { title: 'By', text: ({ actor }) => actor },
  { title: 'Address', text: ({ address }) => address },
  { title: 'Context', text: ({ context }) => context },
  { title: 'Command', text: ({ command }) => command },
  { title: 'Kind', text: ({ subjectKind }) => subjectKind },
  { title: 'Subject', text: ({ subjectID }) => subjectID },
  { title: 'Summary', text: ({ summary }) => summary },
  { title: 'ID', text: ({ id }) => id },
];

/** Saves what a search finds as CSV, page by page; returns the number of entries, and whether there are more. */
export async function exportAudit(
  read: (after: string | undefined) => Promise<AdminAudit>,
  onProgress: (rows: number) => void,
): Promise<{ rows: number; more: boolean }> {
  let rows = 0;
  let next: string | null | undefined;
  async function* batches() {
    while (next !== null && rows < EXPORT_MAX) {
      const page = await read(next ?? undefined);
      ({ next } = page);
      rows += page.items.length;
      yield page.items;
    }
  }
  saveFile(await csvFile({ columns: COLUMNS, batches: batches(), onProgress }), 'audit-log.csv');
  return { rows, more: next !== null };
}

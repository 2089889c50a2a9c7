import type { ActionTools, Subject } from '../menu/index.ts';
import { rank } from './ranked.ts';
import type { Entry } from './entry.ts';

/** What was typed as action and record: names have no spaces, so the last word is one. */
export function wordsOf(text: string): { action: string; name: string } {
  const at = text.lastIndexOf(' ');
  return at < 0 ? { action: '', name: text } : { action: text.slice(0, at).trim(), name: text.slice(at + 1) };
}

/** What can be done with these records now, as far as it answers `action`. */
export function actionEntries(
  subjects: readonly Subject[],
  tools: ActionTools,
  action: string,
): readonly Entry[] {
  return subjects.flatMap((subject) =>
    subject
      .actions(tools)
      .filter(({ label, reason }) => reason === undefined && rank(label, action) > 0)
      .map(
        ({ id, label, icon, keys, run }): Entry => ({
          id: `${subject.one} ${subject.id} ${id}`,
          group: 'Actions',
          label: `${label}: ${subject.name}`,
          icon,
          ...(keys === undefined ? {} : { keys }),
          run,
        }),
      ),
  );
}

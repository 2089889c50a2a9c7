import { simulatedText } from '@hawser/domain/demo';
import type { Action, ActionTools, Subject } from '../menu/index.ts';
import type { Entry } from './entry.ts';
import { rank } from './rank.ts';

/** The query as action and record: names have no spaces, so the last word is a name. */
export function wordsOf(text: string): { action: string; name: string } {
  const at = text.lastIndexOf(' ');
  return at < 0 ? { action: '', name: text } : { action: text.slice(0, at).trim(), name: text.slice(at + 1) };
}

/** An action as an entry of the palette, named `label`. `press` runs it, or says why it is not available. */
export function actionEntry(
  action: Action,
  press: (action: Action) => void,
  id: string,
  label: string,
): Entry {
  const { icon, shortcut, reason, words } = action;
  return {
    id,
    group: 'Actions',
    label,
    icon,
    ...(words === undefined ? {} : { words }),
    ...(shortcut === undefined ? {} : { shortcut }),
    ...(reason === undefined ? {} : { reason }),
    run: () => press(action),
  };
}

/** The actions of these records that match `action`; unavailable ones come last. */
export function actionEntries(
  subjects: readonly Subject[],
  tools: ActionTools,
  press: (action: Action) => void,
  action: string,
): readonly Entry[] {
  const entries = subjects.flatMap((subject) =>
    subject
      .actions(tools)
      .filter((each) => rank(each, action) > 0)
      .map((each) =>
        actionEntry(
          each,
          press,
          `${subject.one} ${subject.id} ${each.id}`,
          `${each.label}: ${simulatedText(subject.name, subject.simulated)}`,
        ),
      ),
  );
  return entries.toSorted((a, b) => Number(a.reason !== undefined) - Number(b.reason !== undefined));
}

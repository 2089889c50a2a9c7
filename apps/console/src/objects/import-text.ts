import type { AppliedObject } from '@hawser/contract/objects';

type Outcome = AppliedObject['outcome'];

/** What needs attention first. */
export const ORDER: readonly Outcome[] = ['refused', 'changed', 'created', 'unchanged'];

/** What would happen to a document, and what happened. */
export const WILL: Readonly<Record<Outcome, string>> = {
  refused: 'refused',
  changed: 'to change',
  created: 'to create',
  unchanged: 'unchanged',
};

/** What would happen to how many documents: '1 refused, 2 to create'. */
export function countsText(outcomes: readonly Outcome[]): string {
  const parts = ORDER.flatMap((outcome) => {
    const count = outcomes.filter((each) => each === outcome).length;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${WILL[outcome]}`];
  });
  return parts.join(', ');
}

/** The notice after an import. */
export const importedText = (count: number): string =>
  count === 1 ? '1 application imported.' : `${count.toLocaleString('en')} applications imported.`;

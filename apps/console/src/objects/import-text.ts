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

/** What a review of documents is called, and its button; `done` is the notice afterwards. */
export interface ReviewWords {
  readonly title: string;
  readonly verb: string;
  readonly doing: string;
  done(count: number): string;
}

const applications = (count: number): string =>
  count === 1 ? '1 application' : `${count.toLocaleString('en')} applications`;

export const IMPORTING: ReviewWords = {
  title: 'Review import',
  verb: 'Import',
  doing: 'Importing',
  done: (count) => `${applications(count)} imported.`,
};

export const EDITING: ReviewWords = {
  title: 'Review changes',
  verb: 'Save',
  doing: 'Saving',
  done: (count) => `${applications(count)} saved.`,
};

import type { Subject, SubjectAction } from './noun.ts';

/** An action for all that is selected. */
export interface BulkOffer {
  id: string;
  action: SubjectAction;
  /** Each subject with why it does not hold for it; without a reason it does. */
  subjects: readonly { name: string; reason?: string | undefined }[];
}

/** The actions that hold for one of these subjects at least, each saying for which others it does not and why. */
export function bulkOffers(subjects: readonly Subject[]): readonly BulkOffer[] {
  const actions = new Map<string, SubjectAction>();
  for (const { many } of subjects) {
    for (const action of many) if (!actions.has(action.id)) actions.set(action.id, action);
  }
  return [...actions.values()].map((action) => ({
    id: action.id,
    action,
    subjects: subjects.map(({ name, one, many }) => {
      const own = many.find((each) => each.id === action.id);
      return { name, reason: own === undefined ? `It is ${one}.` : own.reason };
    }),
  }));
}

/** Each subject once: an object is on several clusters. */
export function distinct(subjects: readonly Subject[]): readonly Subject[] {
  return [...new Map(subjects.map((subject) => [`${subject.one} ${subject.id}`, subject])).values()];
}
